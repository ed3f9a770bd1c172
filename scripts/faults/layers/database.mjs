// Faults of the database: triggers, indexes, constraints, defaults and views of the migrations.
import { unit } from '../hints.mjs';

const MIGRATIONS = 'packages/database/migrations';
const domain = (name) => unit(`apps/server/src/domains/${name}/`);
const statements = unit('apps/server/src/statements');
const schema = unit('apps/server/src/schema');
const cached = unit('apps/server/src/journeys/cached-responses');

export const databaseFaults = [
  {
    name: 'retakes-move-no-revision',
    kind: 'trigger dropped',
    file: `${MIGRATIONS}/0020_revisions_of_cards.sql`,
    find: 'create trigger retakes_revised_update after update on retakes referencing new table as changed for each statement execute function revise_results_of_retakes();\n',
    replace: '',
    tests: [cached, statements],
  },
  {
    name: 'statuses-move-no-revision',
    kind: 'trigger dropped',
    file: `${MIGRATIONS}/0020_revisions_of_cards.sql`,
    find: 'create trigger pass_statuses_revised_update after update on pass_statuses referencing new table as changed for each statement execute function revise_subjects_of_company();\n',
    replace: '',
    tests: [cached, statements],
  },
  {
    name: 'group-cards-move-no-revision',
    kind: 'trigger dropped',
    file: `${MIGRATIONS}/0020_revisions_of_cards.sql`,
    find: 'create trigger subject_groups_revised_insert after insert on subject_groups referencing new table as changed for each statement execute function revise_cards_of_subjects();\n',
    replace: '',
    tests: [cached, statements],
  },
  {
    name: 'former-members-forgotten',
    kind: 'trigger dropped',
    file: `${MIGRATIONS}/0072_groups.sql`,
    find: 'create trigger group_users_remembered after delete on group_users referencing old table as changed for each statement execute function remember_members();\n',
    replace: '',
    tests: [domain('groups')],
  },
  {
    name: 'expertise-leaves-answer-unassessed',
    kind: 'trigger dropped',
    file: `${MIGRATIONS}/0067_assessed_answers.sql`,
    find: 'create trigger expertises_noted_insert after insert on expertises referencing new table as changed for each statement execute function note_assessments();\n',
    replace: '',
    tests: [domain('marking'), domain('expertises')],
  },
  {
    name: 'retakes-of-author-without-index',
    kind: 'index dropped',
    file: `${MIGRATIONS}/0017_retakes.sql`,
    find: 'create index retakes_author on retakes (author_id);\n',
    replace: '',
    tests: [schema],
  },
  {
    name: 'feedback-of-subject-without-index',
    kind: 'index dropped',
    file: `${MIGRATIONS}/0013_structure.sql`,
    find: 'create index feedbacks_subject on feedbacks (subject_id, updated_at desc);\n',
    replace: '',
    tests: [schema, statements],
  },
  {
    name: 'answers-of-task-without-index',
    kind: 'index dropped',
    file: `${MIGRATIONS}/0034_filters_indexed.sql`,
    find: 'create index answers_of_pattern on answers (pattern_id);\n',
    replace: '',
    tests: [statements, schema],
  },
  {
    name: 'two-open-retakes',
    kind: 'constraint dropped',
    file: `${MIGRATIONS}/0017_retakes.sql`,
    find: 'create unique index retakes_one_open on retakes',
    replace: 'create index retakes_one_open on retakes',
    tests: [domain('retakes')],
  },
  {
    name: 'two-labels-of-one-title',
    kind: 'constraint dropped',
    file: `${MIGRATIONS}/0072_groups.sql`,
    find: 'create unique index group_labels_title on group_labels',
    replace: 'create index group_labels_title on group_labels',
    tests: [domain('groups'), schema],
  },
  {
    name: 'retake-ends-before-it-starts',
    kind: 'constraint dropped',
    file: `${MIGRATIONS}/0017_retakes.sql`,
    find: 'check (until >= starts_at)',
    replace: 'check (until is null or starts_at is null or true)',
    tests: [domain('retakes')],
  },
  {
    name: 'marks-of-every-type-count',
    kind: 'view changed',
    file: `${MIGRATIONS}/0017_retakes.sql`,
    find: 'from marks m join mark_types t on t.id = m.mark_type_id where t.is_default;',
    replace: 'from marks m join mark_types t on t.id = m.mark_type_id;',
    tests: [domain('marks'), domain('journal')],
  },
  {
    name: 'groups-private-by-default',
    kind: 'migration default wrong',
    file: `${MIGRATIONS}/0072_groups.sql`,
    find: 'add column privacy smallint not null default -1',
    replace: 'add column privacy smallint not null default 1',
    tests: [domain('groups'), domain('subjects')],
  },
  {
    name: 'join-links-off-by-default',
    kind: 'migration default wrong',
    file: `${MIGRATIONS}/0072_groups.sql`,
    find: 'is_on boolean not null default true,\n  renewed_at',
    replace: 'is_on boolean not null default false,\n  renewed_at',
    tests: [domain('groups')],
  },
  {
    name: 'school-years-die-with-their-author',
    kind: 'foreign key changed',
    file: `${MIGRATIONS}/0072_groups.sql`,
    find: '  author_id integer references users on delete set null,\n  changes jsonb not null,',
    replace: '  author_id integer references users on delete cascade,\n  changes jsonb not null,',
    tests: [domain('groups'), schema],
  },
];
