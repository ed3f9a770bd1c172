// Marks and statuses of students, single or bulk, with the mark types and pass statuses of the company.
import { endpoint } from './endpoint.ts';
import { CheckpointMark, Mark, MarkHistory, markValue, Passing, PassStatus } from './marks/mark.ts';
import { markingRuleCalls } from './marks/rules.ts';
import { asRead, done, id, idParams, nullable, paged, pageQuery, Type } from './schemas.ts';

export { CheckpointMark, Mark, Passing, PassStatus } from './marks/mark.ts';
export { MarkType } from './marks/rules.ts';

const statusBody = Type.Object({
  passed_status_id: Type.Optional(id()),
  passed_status: Type.Optional(id('Another name of passed_status_id')),
});

export const marks = {
  listMarks: endpoint({
    method: 'GET',
    path: '/api/v2/marks',
    summary: 'Marks of a student in a discipline, or of a topic',
    access: 'member',
    opensToParents: true,
    query: Type.Object({
      ...pageQuery(10000, 10000),
      student_id: Type.Optional(id('Oneself by default')),
      subject_id: Type.Optional(id()),
      step_id: Type.Optional(id()),
      points_only: Type.Optional(Type.Boolean({ description: 'Only marks of the default type, which are the points' })),
    }),
    response: paged(Mark),
  }),
  saveMark: endpoint({
    method: 'POST',
    path: '/api/v2/marks',
    summary: 'Give or change the mark of a student in a topic',
    access: 'staff',
    body: Type.Object({
      step_id: id(),
      student_id: id(),
      value: markValue,
      answer_id: Type.Optional(nullable(id())),
      mark_type_id: Type.Optional(id()),
      updated_at: asRead,
    }),
    response: Mark,
  }),
  updateMark: endpoint({
    method: 'PUT',
    path: '/api/v2/marks/:id',
    summary: 'Change a mark',
    access: 'staff',
    params: idParams(),
    body: Type.Object({ value: markValue, updated_at: asRead }),
    response: Mark,
  }),
  deleteMark: endpoint({
    method: 'DELETE',
    path: '/api/v2/marks/:id',
    summary: 'Take a mark away',
    access: 'staff',
    params: idParams(),
    response: done,
  }),
  listMarkHistory: endpoint({
    method: 'GET',
    path: '/api/v2/students/:student/marks/:step/history',
    summary: 'Who changed mark and status, when, from what to what',
    access: 'member',
    opensToParents: true,
    params: Type.Object({ student: id(), step: id() }),
    response: Type.Object({ data: Type.Array(MarkHistory) }),
  }),
  listCheckpointMarks: endpoint({
    method: 'GET',
    path: '/api/v2/checkpoints/marks',
    summary: 'Points of a student on checkpoints',
    access: 'member',
    opensToParents: true,
    query: Type.Object({
      ...pageQuery(10000, 10000),
      student_id: Type.Optional(id()),
      subject_id: Type.Optional(id()),
    }),
    response: paged(
      Type.Object({
        topic_id: id('Topic'),
        points: Type.Number(),
        max_mark: Type.Number({ description: 'Maximum points of the checkpoint' }),
      }),
    ),
  }),
  listPassStatuses: endpoint({
    method: 'GET',
    path: '/api/passingStepStatuses',
    summary: 'Pass statuses of the company in order',
    access: 'member',
    opensToParents: true,
    response: Type.Object({ data: Type.Array(PassStatus) }),
  }),
  getPassing: endpoint({
    method: 'GET',
    path: '/api/v2/students/:student/passing/:step',
    summary: 'Status of a student in a topic, its fields also beside `data`, as the answer that sets it has them',
    access: 'member',
    params: Type.Object({ student: id(), step: id() }),
    response: Type.Object({ ...Type.Partial(Passing).properties, data: nullable(Passing) }),
  }),
  setStudentPassing: endpoint({
    method: 'POST',
    path: '/api/v2/students/:student/passing/:step',
    summary: 'Set the status; a student only own ones marked can_use_student',
    access: 'member',
    params: Type.Object({ student: id(), step: id() }),
    body: statusBody,
    response: Passing,
  }),
  setPassing: endpoint({
    method: 'POST',
    path: '/api/steps/:id/passing/:user',
    summary: 'Set the status of a student in a topic',
    access: 'member',
    params: Type.Object({ id: id('Topic'), user: id('Student') }),
    body: statusBody,
    response: Passing,
  }),
  deletePassing: endpoint({
    method: 'DELETE',
    path: '/api/steps/passing/:id',
    summary: 'Take a status away',
    access: 'staff',
    params: idParams(),
    response: done,
  }),
  saveCheckpointMark: endpoint({
    method: 'PUT',
    path: '/api/v2/checkpoints/marks',
    summary: 'Give or change the points of a student on a checkpoint',
    access: 'staff',
    body: Type.Object({ topic_id: id('Topic'), student_id: id(), points: markValue }),
    response: CheckpointMark,
  }),
  deleteCheckpointMark: endpoint({
    method: 'DELETE',
    path: '/api/v2/checkpoints/marks',
    summary: 'Delete the points of a student at a checkpoint',
    access: 'staff',
    query: Type.Object({ topic_id: id('Topic'), student_id: id() }),
    response: done,
  }),
  setPassings: endpoint({
    method: 'POST',
    path: '/api/steps/passing',
    summary: 'Set many statuses, all or none; a student only own ones marked can_use_student',
    access: 'member',
    body: Type.Object({
      updates: Type.Array(
        Type.Object({
          step_id: id('Topic'),
          user_id: Type.Optional(id('Student; oneself by default')),
          student_id: Type.Optional(id('Another name of user_id')),
          passed_status_id: Type.Optional(id()),
          passed_status: Type.Optional(id('Another name of passed_status_id')),
        }),
        { minItems: 1, maxItems: 500 },
      ),
    }),
    response: Type.Object({ data: Type.Array(Passing) }),
  }),
  ...markingRuleCalls,
};
