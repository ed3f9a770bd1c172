// What changed about the children of a parent since the last visit.
import { endpoint } from './endpoint.ts';
import { done, id, moment, nullable, oneOf, Person, Type } from './schemas.ts';
import { SubjectCard } from './subjects.ts';

const subject = Type.Object({
  id: SubjectCard.properties.id,
  title: SubjectCard.properties.title,
  color: SubjectCard.properties.color,
});
const topic = { step_id: id('Topic'), title: Type.String({ description: 'Title of the topic' }), subject };

export const ChildChanges = Type.Object({
  child: Person,
  since: moment('From when on changes are told: the last visit, or the visit before it'),
  former: nullable(moment('From when on the visit before told changes; null when there was none')),
  is_first: Type.Boolean({ description: 'Nothing was looked at before; the last seven days are told' }),
  marks: Type.Array(
    Type.Object({
      ...topic,
      at: moment('When it was given or changed'),
      value: Type.Number(),
      max_mark: nullable(Type.Number()),
    }),
    { description: 'New and changed marks, newest first, 50 at most' },
  ),
  returned: Type.Array(Type.Object({ ...topic, at: moment('When it was returned') }), {
    description: 'Work returned for changes and not handed in again, newest first, 50 at most',
  }),
  absences: Type.Array(
    Type.Object({
      lesson_id: id('Lesson'),
      subject,
      starts_at: moment('Beginning of the lesson'),
      status: Type.Integer({ minimum: 1, maximum: 5, description: 'As in the list of attendance marks' }),
      late: Type.Boolean(),
    }),
    { description: 'Lessons missed or begun late that were noted since, newest first, 50 at most' },
  ),
  lessons: Type.Array(
    Type.Object({
      lesson_id: id('Lesson'),
      subject: nullable(subject),
      title: Type.String(),
      kind: oneOf(['moved', 'cancelled'], 'What happened to the lesson'),
      at: moment('When it was changed'),
      starts_at: moment('Beginning, as it is now'),
      was_at: nullable(moment('Beginning before it was moved; null for a cancelled lesson')),
      reason: Type.String({ description: 'Why it was cancelled; empty when nobody said' }),
    }),
    { description: 'Lessons to come that were moved or cancelled since, the nearest first, 50 at most' },
  ),
  retakes: Type.Array(
    Type.Object({ id: id('Retake'), subject, at: moment('When it was opened'), until: nullable(moment('Last date')) }),
    { description: 'Retakes opened since that are still open, newest first, 20 at most' },
  ),
  missed: Type.Array(Type.Object({ ...topic, due_at: moment('Due date that has gone') }), {
    description: 'Due dates that have gone since, of what is neither passed nor handed in, newest first, 50 at most',
  }),
  coming: Type.Array(Type.Object({ ...topic, due_at: moment('Due date') }), {
    description: 'Due within seven days and not handed in yet, the nearest first, 50 at most; told at every visit',
  }),
});
export type ChildChanges = Type.Static<typeof ChildChanges>;

export const family = {
  listFamilyChanges: endpoint({
    method: 'GET',
    path: '/api/v2/family/changes',
    summary: 'What changed about each of my children since my last visit; nobody else’s children are among them',
    access: 'member',
    opensToParents: true,
    query: Type.Object({
      former: Type.Optional(Type.Boolean({ description: 'Count from the visit before the last one' })),
    }),
    response: Type.Object({
      now: moment('Until when changes are told; goes back to the server once they were shown'),
      data: Type.Array(ChildChanges, { description: 'My children by name' }),
    }),
  }),
  markFamilySeen: endpoint({
    method: 'POST',
    path: '/api/v2/family/seen',
    summary: 'Note that the changes of all my children until a moment were shown to me',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    body: Type.Object({ seen_at: moment('The `now` of the changes; never later than the present') }),
    response: done,
  }),
};
