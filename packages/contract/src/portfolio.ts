// What a student has to do and has made: tasks with where they stand, files and links of handed-in work, and a table by discipline.
import { endpoint } from './endpoint.ts';
import { Attachment } from './files.ts';
import { taskStates } from './portfolio/states.ts';
import { works } from './portfolio/works.ts';
import { id, idParams, moment, nullable, oneOf, paged, pageQuery, search, Type } from './schemas.ts';

const Subject = Type.Object({ id: id(), title: Type.String(), color: Type.String() });
const Topic = Type.Object({ id: id(), title: Type.String() });

export const StudentTask = Type.Object({
  id: id('Task'),
  title: Type.String(),
  required: Type.Boolean(),
  step: Topic,
  subject: Subject,
  due_at: nullable(moment('When the topic is due for the student; null without a date')),
  state: oneOf(
    taskStates,
    'open and overdue: nothing is handed in · waiting: to be marked · returned: for rework · accepted: marked or passed',
  ),
  submitted_at: nullable(moment('When the last version was handed in')),
  is_late: Type.Boolean({ description: 'The last version was late' }),
  mark: nullable(Type.Number({ description: 'Mark of the topic' })),
  max_mark: nullable(Type.Number({ description: 'Most points of the topic' })),
});
export type StudentTask = Type.Static<typeof StudentTask>;

export const StudentTaskInFull = Type.Object({
  ...StudentTask.properties,
  version: Type.Integer({ description: 'Number of the last version handed in; 0 without one' }),
  answer_id: nullable(id('The answer, if I may read it')),
});
export type StudentTaskInFull = Type.Static<typeof StudentTaskInFull>;

export const Artefact = Type.Object({
  ...Attachment.properties,
  answer_id: id('Answer that it was handed in with'),
  task_title: Type.String(),
  step: Topic,
  subject: Subject,
  submitted_at: moment('When the answer was handed in'),
});
export type Artefact = Type.Static<typeof Artefact>;

const count = (description: string) => Type.Integer({ description });
export const SubjectWork = Type.Object({
  subject: Subject,
  tasks: count('Tasks that the student sees'),
  ...{ open: count('Nothing handed in, not due yet'), overdue: count('Nothing handed in, and due') },
  ...{ waiting: count('To be marked'), returned: count('For rework'), accepted: count('Marked or passed') },
});
export type SubjectWork = Type.Static<typeof SubjectWork>;

const subjectId = Type.Optional(id('Only those of this discipline'));

export const portfolio = {
  ...works,
  listStudentTasks: endpoint({
    method: 'GET',
    path: '/api/v2/students/:user/tasks',
    summary:
      'Tasks of a student, those to be done first, by their dates; for the student, the curator and staff of the disciplines',
    access: 'member',
    params: Type.Object({ user: id('Student') }),
    query: Type.Object({
      ...pageQuery(20),
      query: search,
      state: Type.Optional(oneOf(taskStates, 'Only those in this state')),
      subject_id: subjectId,
    }),
    response: paged(StudentTask),
  }),
  getStudentTask: endpoint({
    method: 'GET',
    path: '/api/v2/students/:user/tasks/:task',
    summary: 'A task of a student with the answer to it',
    access: 'member',
    params: Type.Object({ user: id('Student'), task: id('Task') }),
    response: StudentTaskInFull,
  }),
  listArtefacts: endpoint({
    method: 'GET',
    path: '/api/v2/users/:id/artefacts',
    summary: 'Files and links that a student handed in, newest first; for the student and staff of the disciplines',
    access: 'member',
    params: idParams('Student'),
    query: Type.Object({
      ...pageQuery(20),
      query: search,
      type: Type.Optional(oneOf(['photo', 'video', 'document', 'link'], 'Only these')),
      subject_id: subjectId,
    }),
    response: paged(Artefact),
  }),
  getLmsTable: endpoint({
    method: 'GET',
    path: '/api/users/:id/lmsTable',
    summary: 'How many tasks of each discipline a student has to do and has done',
    access: 'member',
    params: idParams('Student'),
    response: Type.Object({ data: Type.Array(SubjectWork, { description: 'By title of the discipline' }) }),
  }),
};
