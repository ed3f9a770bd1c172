// How an institution prints its forms: title, lines below its name, and who signs.
import { endpoint } from '../endpoint.ts';
import { asRead, moment, oneOf, singleLine, Type } from '../schemas.ts';
import { printedForms } from './forms.ts';

const form = oneOf(printedForms, 'Form, or a certificate of study');
const fields = {
  title: singleLine('Title', { min: 1, max: 200 }),
  header: Type.Array(singleLine('A line', { min: 1, max: 300 }), {
    maxItems: 8,
    description: 'Lines below the name of the institution, such as its address',
  }),
  signatures: Type.Array(singleLine('Who signs', { min: 1, max: 120 }), {
    maxItems: 8,
    description: 'Who signs, from the top; empty: nobody',
  }),
};

export const ReportLayout = Type.Object({
  form,
  ...fields,
  is_own: Type.Boolean({ description: 'The institution has changed it; otherwise these are the usual words' }),
  updated_at: moment('Last change; 1970 until something is changed'),
});
export type ReportLayout = Type.Static<typeof ReportLayout>;
const query = Type.Object({ form });

export const layoutCalls = {
  getReportLayout: endpoint({
    method: 'GET',
    path: '/api/v2/reports/layout',
    summary: 'How a form is printed',
    access: 'reports_read',
    query,
    response: ReportLayout,
  }),
  updateReportLayout: endpoint({
    method: 'PUT',
    path: '/api/v2/reports/layout',
    summary: 'Change how a form is printed for everybody of the institution',
    access: 'reports_write',
    body: Type.Object({ form, ...fields, updated_at: asRead }),
    response: ReportLayout,
  }),
  resetReportLayout: endpoint({
    method: 'DELETE',
    path: '/api/v2/reports/layout',
    summary: 'Give a form its usual title and signatures again',
    access: 'reports_write',
    query,
    response: ReportLayout,
  }),
};
