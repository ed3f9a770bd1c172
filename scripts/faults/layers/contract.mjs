// Faults of the contract: access, bounds, schemas, errors and wording.
import { ofCall, types, unit } from '../hints.mjs';

const CONTRACT = 'packages/contract/src';
const domain = (name) => unit(`apps/server/src/domains/${name}/`);
const documents = unit('apps/server/src/http/openapi');

export const contractFaults = [
  {
    name: 'members-delete-halves',
    kind: 'missing permission check',
    file: `${CONTRACT}/halves.ts`,
    find: "summary: 'Delete a half; its disciplines stay',\n    access: 'trajectories_write',",
    replace: "summary: 'Delete a half; its disciplines stay',\n    access: 'member',",
    tests: [domain('halves'), documents],
  },
  {
    name: 'notes-about-five-kinds-of-readers',
    kind: 'validation bound wrong',
    file: `${CONTRACT}/user-notes.ts`,
    find: '  maximum: 4,\n',
    replace: '  maximum: 5,\n',
    tests: [documents, domain('user-notes')],
  },
  {
    name: 'page-of-a-note-may-be-elsewhere',
    kind: 'validation bound wrong',
    file: `${CONTRACT}/user-notes.ts`,
    find: "pattern: '^/(?!/)'",
    replace: "pattern: '^/'",
    tests: [domain('user-notes'), documents],
  },
  {
    name: 'blank-titles-taken',
    kind: 'validation bound wrong',
    file: `${CONTRACT}/schemas.ts`,
    find: "...(options.min ? { pattern: '\\\\S' } : {}),",
    replace: "...(options.min ? { pattern: '.*' } : {}),",
    tests: [domain('halves'), domain('semesters'), unit('apps/server/src/attacks/hostile-input'), documents],
  },
  {
    name: 'pages-of-any-size',
    kind: 'validation bound wrong',
    file: `${CONTRACT}/schemas.ts`,
    find: "limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxSize, description: 'Another name of size' }))",
    replace: "limit: Type.Optional(Type.Integer({ minimum: 1, description: 'Another name of size' }))",
    tests: [documents, unit('apps/server/src/attacks/edges')],
  },
  {
    name: 'half-without-last-change',
    kind: 'field lost',
    file: `${CONTRACT}/halves.ts`,
    find: "  subjects_count: Type.Integer({ description: 'Disciplines in it, archived ones too' }),\n  updated_at: moment('Last change'),",
    replace: "  subjects_count: Type.Integer({ description: 'Disciplines in it, archived ones too' }),",
    tests: [domain('halves'), documents, types('apps/server', 'apps/web')],
  },
  {
    name: 'picture-of-half-never-null',
    kind: 'null not handled',
    file: `${CONTRACT}/halves.ts`,
    find: 'image_src: nullable(Type.String()),',
    replace: 'image_src: Type.String(),',
    tests: [ofCall('halves'), domain('halves'), documents],
  },
  {
    name: 'settled-extension-is-not-found',
    kind: 'wrong status code',
    file: `${CONTRACT}/errors.ts`,
    find: "  'extension-settled': {\n    status: 409,",
    replace: "  'extension-settled': {\n    status: 404,",
    tests: [domain('extensions'), documents],
  },
  {
    name: 'english-error-in-russian',
    kind: 'English text missing',
    file: `${CONTRACT}/errors.ts`,
    find: "en: 'Check what you entered'",
    replace: "en: 'Проверьте введённые данные'",
    tests: [unit('packages/contract/src/errors'), ofCall('halves.updateHalf'), unit('apps/server/src/http/')],
  },
  {
    name: 'unseen-characters-kept',
    kind: 'validation dropped',
    file: `${CONTRACT}/visible-text.ts`,
    find: "text.replace(UNSEEN, '').replace(STRAY_JOINERS, '')",
    replace: "text.replace(STRAY_JOINERS, '')",
    tests: [unit('packages/contract/src/visible-text')],
  },
  {
    name: 'call-nobody-handles',
    kind: 'call without handler',
    file: `${CONTRACT}/halves.ts`,
    find: '  cloneHalf: endpoint({',
    replace: '  copyHalf: endpoint({',
    tests: [types('apps/server')],
  },
];
