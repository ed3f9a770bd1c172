import type { PrintedForm } from '@orbita/contract/reports/forms';
import type { FieldSet } from '../../../platform/docx/templates/field-set.ts';
import { certificateFields } from '../certificates/certificate-fields.ts';
import { formFields } from './form-fields.ts';

/** What the template of a form, or of certificates, may hold. */
export const fieldsOf = (form: PrintedForm): FieldSet =>
  form === 'certificate' ? certificateFields : formFields(form);
