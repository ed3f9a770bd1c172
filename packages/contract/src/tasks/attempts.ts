// Attempts of a student at a limited task and the draft of the running one. Part of the domain of tasks.
import { submittedAccess, submittedFields } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { AttemptDraft, draftBase, SavedDraft } from './drafts.ts';
import { id, idParams, moment, nullable, Type } from '../schemas.ts';

export const TaskAttempt = Type.Object({
  id: id(),
  number: Type.Integer({ description: 'From 1' }),
  started_at: moment('When it began, by the clock of the server'),
  deadline_at: nullable(moment('When its time is over; null without a limit')),
  submitted_at: nullable(moment('When it was handed in')),
  is_auto: Type.Boolean({ description: 'Handed in by the page or by the server when the time was over' }),
  by_server: Type.Boolean({ description: 'Handed in from the draft by the server, because the page did not respond' }),
  is_overtime: Type.Boolean({
    description: 'The time was over when it was handed in, or is over and nothing was handed in',
  }),
});
export type TaskAttempt = Type.Static<typeof TaskAttempt>;

export const TaskAttempts = Type.Object({
  attempts: Type.Array(TaskAttempt, { description: 'Oldest first' }),
  attempts_limit: nullable(Type.Integer({ description: 'How many there may be' })),
  time_limit_minutes: nullable(Type.Integer({ description: 'Minutes for each' })),
  left: nullable(Type.Integer({ description: 'How many may still begin; null without a limit' })),
  current: nullable(TaskAttempt),
  draft: nullable(AttemptDraft),
  now: moment('The clock of the server'),
});
export type TaskAttempts = Type.Static<typeof TaskAttempts>;

export const attemptCalls = {
  getTaskAttempts: endpoint({
    method: 'GET',
    path: '/api/v2/tasks/:id/attempts',
    summary: 'My attempts at a task with the draft of the one that goes on; for staff, the attempts of a student',
    access: 'member',
    params: idParams('Task'),
    query: Type.Object({ user_id: Type.Optional(id('Student; staff only')) }),
    response: TaskAttempts,
  }),
  startTaskAttempt: endpoint({
    method: 'POST',
    path: '/api/v2/tasks/:id/attempts',
    summary: 'Begin an attempt, timed by the server; if one is running, it is returned instead',
    access: 'member',
    params: idParams('Task'),
    response: TaskAttempts,
  }),
  saveAttemptDraft: endpoint({
    method: 'PUT',
    path: '/api/v2/attempts/:id/draft',
    summary:
      'Save the draft of a running attempt with a time limit, at most 500 kB. It can be continued on another device and is handed in when the time is over',
    access: 'member',
    params: idParams('Attempt'),
    body: Type.Object({
      ...draftBase,
      fields: submittedFields,
      ...submittedAccess,
    }),
    response: SavedDraft,
  }),
  saveAnswerDraft: endpoint({
    method: 'PUT',
    path: '/api/v2/tasks/:id/draft',
    summary:
      'Save my draft of an answer to a task without a time limit, at most 500 kB, to go on at another device; the task holds it until the answer is handed in',
    access: 'member',
    params: idParams('Task'),
    body: Type.Object({
      ...draftBase,
      fields: submittedFields,
      ...submittedAccess,
    }),
    response: SavedDraft,
  }),
};
