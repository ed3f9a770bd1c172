// The portfolio of a student: works chosen from handed-in answers, with words of the student, and its public address.
import { endpoint } from '../endpoint.ts';
import { Attachment } from '../files.ts';
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
  search,
  singleLine,
  Type,
} from '../schemas.ts';

/** The most works of a portfolio. */
export const MOST_WORKS = 60;
/** The most characters about a person or a work. Source: specification, section 9. */
const MOST_WORDS = 2048;

const Subject = Type.Object({ id: id(), title: Type.String(), color: Type.String() });
const WrittenText = Type.Object({
  type: oneOf(['longText', 'richText'], 'Plain text · HTML'),
  value: Type.String({ description: 'What the student has written' }),
});

const work = {
  id: id(),
  title: Type.String({ description: 'Title that the student gave the work' }),
  words: Type.String({ description: 'What the student says of the work; empty without words' }),
  subject: Subject,
  submitted_at: moment('When the answer was handed in'),
  cover: nullable(
    Type.Object({ ...Attachment.properties }, { description: 'One of the pictures; null without a cover' }),
  ),
  texts: Type.Array(WrittenText, { description: 'Long texts of the answer, if the student shows them' }),
  attachments: Type.Array(Attachment, { description: 'Files and links that the student shows, in their order' }),
};
export const PublicWork = Type.Object(work);
export type PublicWork = Type.Static<typeof PublicWork>;

export const PortfolioWork = Type.Object({
  ...work,
  answer_id: id('The answer that the work is'),
  shows_text: Type.Boolean({ description: 'Long texts of the answer are shown' }),
  is_private: Type.Boolean({
    description:
      'The teacher keeps answers to this task private, or the task or discipline is closed or deleted, so the public address leaves it out',
  }),
  updated_at: moment('When the student last changed the work'),
});
export type PortfolioWork = Type.Static<typeof PortfolioWork>;

export const Portfolio = Type.Object({
  about: Type.String({ description: 'What the student says of oneself; empty without words' }),
  public_path: nullable(
    Type.String({ description: 'Path of the public address; null while it is closed, and for others' }),
  ),
  published_at: nullable(moment('Since when it is public')),
  updated_at: nullable(moment('When the words were last changed; null if they never were')),
  works: Type.Array(PortfolioWork, { description: `In the order of the student; at most ${MOST_WORKS}` }),
});
export type Portfolio = Type.Static<typeof Portfolio>;

export const PublicPortfolio = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  company: Type.String({ description: 'Name of the institution' }),
  about: Type.String(),
  works: Type.Array(PublicWork, { description: 'In the order of the student' }),
});
export type PublicPortfolio = Type.Static<typeof PublicPortfolio>;

/** An answer of mine that could become a work. */
export const OwnAnswer = Type.Object({
  answer_id: id(),
  task_title: Type.String(),
  step_title: Type.String({ description: 'Title of the topic' }),
  subject: Subject,
  submitted_at: moment('When it was last handed in'),
  work_id: nullable(id('The work that it is already')),
  is_private: Type.Boolean({ description: 'The public address would leave it out, as that of a work' }),
  has_text: Type.Boolean({ description: 'It holds a long text' }),
  attachments: Type.Array(Attachment, { description: 'All its files and links' }),
});
export type OwnAnswer = Type.Static<typeof OwnAnswer>;

const shown = {
  title: Type.Optional(singleLine('Title; that of the task by default', { min: 1, max: 140 })),
  words: Type.Optional(
    Type.String({ maxLength: MOST_WORDS, description: 'What I say of the work', says: 'description-too-long' }),
  ),
  shows_text: Type.Optional(Type.Boolean({ description: 'Show the long texts of the answer' })),
  file_ids: Type.Optional(ids('Files of the answer to show; all by default, replaces those shown', 100)),
  link_ids: Type.Optional(ids('Links of the answer to show; all by default, replaces those shown', 100)),
  cover_file_id: Type.Optional(nullable(id('A picture among the files shown; the first one by default'))),
};
const key = Type.String({ pattern: '^[\\w-]{43}$', description: 'Secret of the public address' });
// Whoever has left the groups keeps the portfolio, so it needs no more than membership.
const ofStudent = { access: 'member', isPersonal: true } as const;
const inPublic = { access: 'public' } as const;

export const works = {
  getStudentPortfolio: endpoint({
    method: 'GET',
    path: '/api/v2/users/:id/portfolio',
    summary: 'Works that a student shows; for the student, and for staff those whose answers they read',
    access: 'member',
    params: idParams('Student'),
    response: Portfolio,
  }),
  listOwnAnswers: endpoint({
    ...ofStudent,
    method: 'GET',
    path: '/api/v2/me/portfolio/answers',
    summary: 'Answers of mine that can become works, newest first',
    query: Type.Object({ ...pageQuery(10), query: search, answer_id: Type.Optional(id('Only this answer')) }),
    response: paged(OwnAnswer),
  }),
  updateOwnPortfolio: endpoint({
    ...ofStudent,
    method: 'PUT',
    path: '/api/v2/me/portfolio',
    summary: 'Say something about myself',
    body: Type.Object({
      about: Type.String({
        maxLength: MOST_WORDS,
        description: 'About me; empty for nothing',
        says: 'description-too-long',
      }),
      updated_at: asRead,
    }),
    response: Portfolio,
  }),
  addWork: endpoint({
    ...ofStudent,
    method: 'POST',
    path: '/api/v2/me/portfolio/works',
    summary: 'Show an answer of mine as a work, the last in the order',
    body: Type.Object({ answer_id: id('An answer that I have handed in'), ...shown }),
    response: PortfolioWork,
  }),
  updateWork: endpoint({
    ...ofStudent,
    method: 'PUT',
    path: '/api/v2/me/portfolio/works/:id',
    summary: 'Change what a work shows',
    params: idParams('Work'),
    body: Type.Object({ ...shown, updated_at: asRead }),
    response: PortfolioWork,
  }),
  deleteWork: endpoint({
    ...ofStudent,
    method: 'DELETE',
    path: '/api/v2/me/portfolio/works/:id',
    summary: 'Take a work out of my portfolio; the answer stays',
    params: idParams('Work'),
    response: done,
  }),
  orderWorks: endpoint({
    ...ofStudent,
    method: 'PUT',
    path: '/api/v2/me/portfolio/order',
    summary: 'Put my works in order',
    body: Type.Object({ ids: ids('Works from first to last; those left out follow in their order', MOST_WORKS) }),
    response: done,
  }),
  downloadPortfolio: endpoint({
    method: 'GET',
    path: '/api/v2/users/:id/portfolio/file',
    summary: 'The portfolio as a PDF',
    access: 'member',
    params: idParams('Student'),
    response: 'binary',
    media: ['application/pdf'],
  }),
  getPublicPortfolio: endpoint({
    ...inPublic,
    method: 'GET',
    path: '/api/v2/public-portfolios/:key',
    summary: 'A public portfolio; nothing of other people',
    params: Type.Object({ key }),
    response: PublicPortfolio,
  }),
  downloadPublicPortfolio: endpoint({
    ...inPublic,
    method: 'GET',
    path: '/api/v2/public-portfolios/:key/file',
    summary: 'A public portfolio as a PDF',
    params: Type.Object({ key }),
    response: 'binary',
    media: ['application/pdf'],
  }),
  getPublicFile: endpoint({
    ...inPublic,
    method: 'GET',
    path: '/api/v2/public-portfolios/:key/files/:id',
    summary: 'A file of a public portfolio',
    params: Type.Object({ key, id: id('File') }),
    response: 'binary',
  }),
  getPublicThumbnail: endpoint({
    ...inPublic,
    method: 'GET',
    path: '/api/v2/public-portfolios/:key/files/:id/thumbnail',
    summary: 'The small picture of a file of a public portfolio',
    params: Type.Object({ key, id: id('File') }),
    response: 'binary',
    media: ['image/webp'],
  }),
  openPortfolio: endpoint({
    ...ofStudent,
    method: 'POST',
    path: '/api/v2/me/portfolio/public',
    summary: 'Make my portfolio public at a new secret address; an earlier address ends',
    response: Portfolio,
  }),
  closePortfolio: endpoint({
    ...ofStudent,
    method: 'DELETE',
    path: '/api/v2/me/portfolio/public',
    summary: 'Close my portfolio: its public address ends at once',
    response: Portfolio,
  }),
};
