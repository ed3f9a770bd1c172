// Questions that people ask the institution by its form, and the answers of the office.
import { email } from './auth/fields.ts';
import { endpoint } from './endpoint.ts';
import { mailStates } from './mails.ts';
import { proof } from './auth/proof-of-work.ts';
import {
  asRead,
  done,
  id,
  idParams,
  ids,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  Person,
  search,
  singleLine,
  sortDirection,
  Type,
  workbook,
} from './schemas.ts';

export const inquiryStates = ['waiting', 'answered'] as const;

const person = (description: string) => nullable(Type.Object(Person.properties, { description }));
export const ListedInquiry = Type.Object({
  id: id(),
  name: Type.String({ description: 'Name as the asker gave it' }),
  email: nullable(Type.String()),
  phone: nullable(Type.String({ description: 'As the asker typed it' })),
  excerpt: Type.String({ description: 'The first 200 characters of the question, plain text' }),
  user: person('The person, when somebody asked while signed in'),
  created_at: moment('When it was asked'),
  answered_at: nullable(moment('When it was answered; null while it waits')),
  answered_by: person('Who answered it, or noted that it was answered'),
  is_mailed: Type.Boolean({ description: 'The answer was sent by mail' }),
});
export type ListedInquiry = Type.Static<typeof ListedInquiry>;
export const Inquiry = Type.Object({
  ...ListedInquiry.properties,
  text: Type.String({ description: 'The question, plain text' }),
  answer: nullable(Type.String({ description: 'Plain text that was mailed; null without one' })),
  answer_mail_state: nullable(oneOf(mailStates, 'What became of the mail; null when it is no longer kept')),
  updated_at: moment('Last change'),
});
export type Inquiry = Type.Static<typeof Inquiry>;

const listFilter = {
  query: search,
  state: Type.Optional(oneOf(inquiryStates, 'Only these; waiting ones by default')),
  sort: Type.Optional(oneOf(['created_at', 'name'], 'Order; created_at by default')),
  sort_direction: sortDirection,
};
const named = { ids: ids('Questions', 500) };

export const inquiries = {
  askQuestion: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/question-form',
    summary: 'Ask the institution a question; repeated within ten minutes it is stored once',
    access: 'public',
    isPersonal: true,
    body: Type.Object({
      emailSend: Type.Optional(
        Type.Union([Type.String({ maxLength: 255 }), Type.Boolean(), Type.Null()], {
          description:
            'Where to mail the question: an address, which counts when it is that of an administrator of the institution, since nobody else is mailed; false for the list of the office alone; the address of the institution otherwise',
        }),
      ),
      name: singleLine('Name of the asker', { min: 1, max: 120 }),
      email: Type.Optional(
        nullable(
          Type.Union([email('Address for the answer; without one a phone is needed'), Type.Literal('')], {
            description: 'Address for the answer; without one a phone is needed',
          }),
        ),
      ),
      phone: Type.Optional(
        nullable(Type.String({ maxLength: 40, description: 'Phone for the answer; without one an address is needed' })),
      ),
      text: Type.String({ minLength: 1, maxLength: 4000, pattern: '\\S', description: 'The question, plain text' }),
      proof,
    }),
    response: done,
  }),
  listInquiries: endpoint({
    method: 'GET',
    path: '/api/v2/admin/inquiries',
    summary:
      'Questions that were asked, those that wait by default; for who may read people or answers questions by a role',
    access: 'member',
    query: Type.Object({ ...pageQuery(20), ...listFilter }),
    response: paged(ListedInquiry),
  }),
  exportInquiries: endpoint({
    method: 'GET',
    path: '/api/v2/admin/inquiries/export',
    summary: 'The list of questions as XLSX, with the filters of the list; at most 10,000 rows',
    access: 'member',
    query: Type.Object(listFilter),
    response: 'binary',
    media: workbook,
  }),
  getInquiry: endpoint({
    method: 'GET',
    path: '/api/v2/admin/inquiries/:id',
    summary: 'A question with its answer',
    access: 'member',
    params: idParams('Question'),
    response: Inquiry,
  }),
  answerInquiry: endpoint({
    method: 'POST',
    path: '/api/v2/admin/inquiries/:id/answer',
    summary: 'Answer a waiting question by mail; for who may change people or answers questions by a role',
    access: 'member',
    params: idParams('Question'),
    body: Type.Object({
      text: Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S', description: 'The answer, plain text' }),
      updated_at: asRead,
    }),
    response: Inquiry,
  }),
  settleInquiries: endpoint({
    method: 'POST',
    path: '/api/v2/admin/inquiries/settle',
    summary: 'Note that questions were answered in another way, or that they wait again; mailed answers stay',
    access: 'member',
    body: Type.Object({ ...named, is_answered: Type.Boolean() }),
    response: Type.Object({ settled: Type.Integer({ description: 'Questions that changed' }) }),
  }),
  deleteInquiries: endpoint({
    method: 'POST',
    path: '/api/v2/admin/inquiries/delete',
    summary: 'Delete questions for good, such as advertising',
    access: 'users_write',
    body: Type.Object(named),
    response: Type.Object({ deleted: Type.Integer() }),
  }),
};
