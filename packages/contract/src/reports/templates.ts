// Templates of forms: text documents that an institution uploads, filled with what a form says.
import { endpoint } from '../endpoint.ts';
import { asRead, moment, nullable, oneOf, Person, Type } from '../schemas.ts';
import { OfferedField, TEMPLATE_BODY, templateData, templateName, TemplateProblem } from '../templates.ts';
import { printedForms } from './forms.ts';
import { reportOrder } from './order.ts';

const form = oneOf(printedForms, 'Form, or a certificate of study');
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Files that can be made from a template. */
export const templateFiles = ['docx', 'pdf'] as const;
const follows = Type.Array(oneOf(templateFiles, 'Kind of a file'), {
  description: 'Files that are made from the template; the others have the layout of the product',
});

export const ReportTemplate = Type.Object({
  form,
  template: nullable(
    Type.Object(
      {
        name: Type.String({ description: 'Name of the uploaded file' }),
        bytes: Type.Integer({ description: 'Size in bytes' }),
        fields: Type.Array(Type.String(), { description: 'Fields that it names' }),
        remarks: Type.Array(TemplateProblem, {
          description: 'What is missing in it, and what a PDF cannot show of it',
        }),
        uploaded_by: nullable(Person),
      },
      { description: 'null: the form is printed in the layout of the product' },
    ),
  ),
  follows,
  offered: Type.Array(OfferedField, { description: 'Fields that a template of this form may hold' }),
  updated_at: moment('Last upload; 1970 without a template'),
});
export type ReportTemplate = Type.Static<typeof ReportTemplate>;

export const reportTemplateCalls = {
  getReportTemplate: endpoint({
    method: 'GET',
    path: '/api/v2/reports/template',
    summary: 'The template of a form, with the fields that it may hold',
    access: 'reports_read',
    query: Type.Object({ form }),
    response: ReportTemplate,
  }),
  downloadReportTemplate: endpoint({
    method: 'GET',
    path: '/api/v2/reports/template/file',
    summary: 'The uploaded template of a form, or a sample in the layout of the product to begin with',
    access: 'reports_read',
    query: Type.Object({ form, sample: Type.Optional(Type.Boolean({ description: 'The sample instead' })) }),
    response: 'binary',
    media: [DOCX],
  }),
  checkReportTemplate: endpoint({
    method: 'POST',
    path: '/api/v2/reports/template/check',
    summary: 'What a document would be as the template of a form; nothing of it is kept',
    access: 'reports_write',
    bodyLimit: TEMPLATE_BODY,
    body: Type.Object({ form, data: templateData }),
    response: Type.Object({
      fields: Type.Array(Type.String(), { description: 'Known fields that it names' }),
      problems: Type.Array(TemplateProblem, { description: 'What keeps it from being taken, and warnings' }),
      follows,
    }),
  }),
  previewReportTemplate: endpoint({
    method: 'POST',
    path: '/api/v2/reports/template/preview',
    summary:
      'A form made from a document that is not taken yet, or from its template; a certificate of nobody in particular is filled with examples',
    access: 'reports_write',
    bodyLimit: TEMPLATE_BODY,
    body: Type.Object({
      ...reportOrder,
      form,
      data: Type.Optional(templateData),
      format: oneOf(templateFiles, 'A PDF shows no more of the template than it can'),
    }),
    response: 'binary',
    media: [DOCX, 'application/pdf'],
  }),
  updateReportTemplate: endpoint({
    method: 'PUT',
    path: '/api/v2/reports/template',
    summary:
      'Print a form from this template for everybody of the institution; one with broken or unknown fields is refused',
    access: 'reports_write',
    bodyLimit: TEMPLATE_BODY,
    body: Type.Object({ form, name: templateName, data: templateData, updated_at: asRead }),
    response: ReportTemplate,
  }),
  resetReportTemplate: endpoint({
    method: 'DELETE',
    path: '/api/v2/reports/template',
    summary: 'Print a form in the layout of the product again',
    access: 'reports_write',
    query: Type.Object({ form, updated_at: asRead }),
    response: ReportTemplate,
  }),
};
