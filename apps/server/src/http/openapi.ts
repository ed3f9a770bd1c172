// Builds the OpenAPI document from the contract alone, without a database or a server.
import type { AnyEndpoint, Calls } from '@orbita/contract/endpoint';
import { contract } from '@orbita/contract';
import { secondFactorMethods } from '@orbita/contract/auth/second-factor-methods';
import { errors } from '@orbita/contract/errors';
import type { TObject } from 'typebox';
import { describeSpellings } from './client-spelling.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  [key: string]: unknown;
}
type Paths = Record<string, Record<string, Operation>>;

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/** Refusals by status, as every call may answer them. */
const refusals: Record<number, string> = {
  400: 'Bad input: the first message, and messages by field',
  401: 'No token, or one that is no longer valid',
  403: 'Not allowed',
  404: 'Absent, or of another company',
  409: 'The present state does not allow it; a stale update carries the record as it is now',
  413: 'The request, the file or the text is too large',
  415: 'This type of content is not accepted',
  429: 'Too many requests; Retry-After says when to try again',
  503: 'Too busy, or the database is away; Retry-After says when to try again; when too busy, X-Arrived, sent along with the next try, keeps the time of arrival',
  507: 'The disk of the server is full or read-only',
};
const refusalName = (status: number): string => `Refused${status}`;
const refer = (status: number) => ({ $ref: `#/components/responses/${refusalName(status)}` });

function parametersOf(schema: TObject | undefined, place: 'path' | 'query'): unknown[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || ((schema?.required ?? []) as string[]).includes(name),
    description: (property as { description?: string }).description,
    schema: property,
  }));
}

/** Parameters of the body that a deletion takes in the query too, because some clients send no body with it. */
function parametersOfDeletion({ method, body }: AnyEndpoint): unknown[] {
  if (method !== 'DELETE' || !body) return [];
  const { current_password: _, ...properties } = body.properties ?? {};
  return parametersOf({ ...body, properties, required: [] }, 'query');
}

function bodyOf(declared: AnyEndpoint): unknown {
  const body = declared.body && describeSpellings(declared.body);
  if (declared.file) {
    const fields: readonly string[] = declared.file.fields;
    const properties = {
      ...body?.properties,
      ...Object.fromEntries(fields.map((field) => [field, { type: 'string', format: 'binary' }])),
    };
    const required = fields.map((field) => ({ required: [field] }));
    const oneOfThem = required.length > 1 ? { anyOf: required } : required[0];
    return {
      required: true,
      content: {
        'multipart/form-data': { schema: { type: 'object', properties, ...oneOfThem } },
        ...(declared.file.optional ? { 'application/json': { schema: body } } : {}),
      },
    };
  }
  if (!body) return undefined;
  return {
    required: declared.method !== 'DELETE',
    content: {
      'application/json': { schema: body },
      'application/x-www-form-urlencoded': { schema: body },
    },
  };
}

/** Says whether a part of a request names records by their ids, which may be absent. */
const namesRecords = (part: { properties?: object } | undefined): boolean =>
  Object.keys(part?.properties ?? {}).some((name) => /(^|_)ids?$/.test(name));

const binary = { schema: { type: 'string', format: 'binary' } };

function responsesOf(declared: AnyEndpoint): Record<string, unknown> {
  const { access, body, file, media = ['*/*'], method, params, query, response } = declared;
  const content =
    response === 'binary'
      ? Object.fromEntries(media.map((type) => [type, binary]))
      : { 'application/json': { schema: response ?? { type: 'object' } } };
  const statuses = [
    400,
    ...(access === 'public' ? [] : [401, 403]),
    ...(params || namesRecords(body) || namesRecords(query) ? [404] : []),
    ...(method === 'GET' ? [] : [409]),
    ...(body || file ? [413, 415] : []),
    429,
    503,
    ...(file ? [507] : []),
  ];
  return {
    200: { description: 'Done', content },
    ...Object.fromEntries(statuses.map((status) => [status, refer(status)])),
  };
}

/** Removes the keywords of our own schemas that no OpenAPI reader knows. */
export function withoutOwnKeywords(value: unknown, isSchema = true): unknown {
  if (Array.isArray(value)) return value.map((inner) => withoutOwnKeywords(inner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isSchema || name !== 'says')
      // The names below `properties` are those of fields, not keywords.
      .map(([name, inner]) => [name, withoutOwnKeywords(inner, !(isSchema && name === 'properties'))]),
  );
}

function operationOf(domain: string, name: string, declared: AnyEndpoint): Operation {
  const requestBody = bodyOf(declared);
  return {
    operationId: name,
    tags: [domain],
    summary: declared.summary,
    description: `Access: ${declared.access}`,
    parameters: [
      ...parametersOf(declared.params, 'path'),
      ...parametersOf(declared.query, 'query'),
      ...parametersOfDeletion(declared),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(declared),
    ...(declared.access === 'public' ? { security: [] } : {}),
  };
}

function addOperations(paths: Paths, domain: string, calls: Calls): void {
  for (const [name, declared] of Object.entries(calls)) {
    const methods = declared.alsoPost ? [declared.method, 'POST'] : [declared.method];
    for (const [place, path] of [declared.path, ...(declared.aliases ?? [])].entries()) {
      const item = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {});
      for (const method of methods) {
        const operation = operationOf(domain, name, declared);
        const suffix = `${place > 0 ? `_${place + 1}` : ''}${method === declared.method ? '' : `_${method.toLowerCase()}`}`;
        item[method.toLowerCase()] = { ...operation, operationId: `${name}${suffix}` };
      }
    }
  }
}

/** What the calls of each domain are about. */
const tags: Record<keyof typeof contract, string> = {
  organisation: 'Circles and roles: who is responsible for what, meetings that change it',
  auth: 'Signing in and out, the current user, passwords, setting up an institution',
  users: 'People: lists, profiles, search, own settings',
  companies: 'The institution: its record, start page, instructions, outside services, members',
  userImports: 'People and groups from files: compared, applied, undone',
  rights: 'Who sees what and why',
  adminRoles: 'Roles of the administration and who holds them',
  audit: 'History of records: who changed what',
  subjects: 'Disciplines with their staff, groups and settings',
  educationForms: 'Forms of education and who studies in which',
  temporaryStatuses: 'Temporary statuses of people',
  studentContacts: 'Calls, messages and meetings about students, noted down by curators',
  userNotes: 'Notes about pages, topics and people',
  family: 'What parents learn about their children: what changed since they last looked',
  relations: 'Parents and children',
  curators: 'Curators and the groups they look after',
  groups: 'Groups of students: members, disciplines, families, labels',
  reports: 'Official forms, and tables of many groups for analytics',
  analytics: 'Where the institution stands: debts, waiting answers, attendance and risk, beside earlier days',
  graph: 'The graph of a discipline: places of topics, and which open after others',
  halves: 'Parts of trajectories and their disciplines',
  trajectories: 'Educational programmes with their halves, groups and business roles',
  semesters: 'Dated periods and the halves that belong to them',
  ctp: 'Creating a discipline from a calendar and thematic plan',
  abstractLessons: 'When topics open and are due, for groups and single students',
  subSubjects: 'Sub-disciplines, which follow a parent',
  topics: 'Chapters, topics and the blocks of their content',
  tasks: 'Tasks with their questions, attempts, the bank of questions, interchange',
  feedback: 'What students think of a topic',
  files: 'Photos, documents, videos, links and resumable uploads',
  answers: 'Answers of students, their versions and comments',
  finalResults: 'What students have reached in a discipline, confirmed by its teachers',
  extensions: 'Requests of students for more time in a topic',
  expertises: 'Expert assessments of answers',
  receipts: 'Receipts of handed-in work and their verification',
  marks: 'Marks, their types, pass statuses',
  journal: 'The journal of marks of a discipline',
  attendance: 'Attendance of lessons',
  marking: 'The queue of work to assess, verdicts, comment templates',
  rubrics: 'Criteria of assessment',
  softSkills: 'Soft skills: the catalogue, scores of teachers and classmates, and what they amount to',
  annotations: 'Notes on attached files',
  standing: 'Diary, progress and debts of a student',
  retakes: 'Retakes and who conducts them',
  achievements: 'Achievements of a student',
  calendar: 'Lessons and due dates as a calendar, also for other programs',
  schedule: 'Lessons, weekly series, substitutions, rooms',
  portfolio: 'Tasks of a student and what was handed in',
  notifications: 'Notifications of the current user',
  mails: 'Mails of an install without a mail server',
  contracts: 'Admission: applications, what the office decides on them, programmes',
  inquiries: 'Questions to the institution and their answers',
  invitations: 'Invitations by mail',
  office: 'What waits for the office, the first hour of an institution',
};

/** Returns the OpenAPI 3.1 document of every call. */
export function openApiDocument(): Record<string, unknown> {
  const paths: Paths = {};
  for (const [domain, calls] of Object.entries(contract)) addOperations(paths, domain, calls);
  const codes = Object.keys(errors);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Орбита',
      version: '0.1.0',
      description:
        'Calls of the learning platform «Орбита». Errors carry a stable code and a message in the caller’s language (Accept-Language: ru or en). Calls that make something make it once when the same request arrives again at once or within five seconds, and answer alike; an Idempotency-Key of 1 to 200 printable ASCII characters tells requests apart that are meant, and makes one safe to repeat for ten minutes. Any other key is refused.',
    },
    servers: [{ url: '/', description: 'The server that shows this document' }],
    security: [{ bearer: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: withoutOwnKeywords(paths),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          refusalName(Number(status)),
          { description, content: errorContent },
        ]),
      ),
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: codes },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            load_error: {
              const: 'access-denied',
              description: 'When a discipline is closed to the caller, whatever `code` says of the reason',
            },
            current: { description: 'For a stale update: the record as it is now' },
            second_factor: {
              type: 'object',
              description:
                'For a sign-in that waits for a second factor: the token that names it, what the factor may be proved with, when the sign-in ends',
              required: ['token', 'methods', 'expires_at'],
              properties: {
                token: { type: 'string' },
                methods: { type: 'array', items: { type: 'string', enum: secondFactorMethods } },
                expires_at: { type: 'string', format: 'date-time' },
              },
            },
            topics: {
              type: 'array',
              description: 'The topics that the message names: those to be passed first, or those of a circle',
              items: {
                type: 'object',
                required: ['id', 'title'],
                properties: { id: { type: 'integer' }, title: { type: 'string' } },
              },
            },
            tries_left: {
              type: 'integer',
              description: 'Tries that the code of a call still has after a wrong one, for who has signed in',
            },
            request_id: { type: 'string' },
          },
        },
      },
    },
  };
}
