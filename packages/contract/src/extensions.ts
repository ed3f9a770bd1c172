// Requests for more time: a student asks at a topic, a teacher of the discipline grants a date of the student alone or refuses.
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, nullable, oneOf, paged, pageQuery, Person, search, Type } from './schemas.ts';

export const Extension = Type.Object({
  id: id(),
  state: oneOf(
    ['asked', 'granted', 'refused', 'withdrawn', 'closed'],
    'asked: waits for a decision · granted · refused · withdrawn by the student · closed: nobody decided before the topic was passed, the discipline was archived or the student left it',
  ),
  step: Type.Object({ id: id(), title: Type.String() }, { description: 'Topic' }),
  subject: Type.Object({ id: id(), title: Type.String(), color: Type.String() }, { description: 'Discipline' }),
  student: Person,
  reason: Type.String({ description: 'Why more time is needed' }),
  wished_at: moment('The due date that the student wishes'),
  due_at: nullable(moment('The due date of the student as it is now')),
  granted_until: nullable(moment('The due date that was granted')),
  answer: Type.String({ description: 'What the teacher wrote; why it was refused' }),
  decided_by: nullable(Person),
  decided_at: nullable(moment('When it was granted, refused or withdrawn')),
  created_at: moment('When it was asked'),
});
export type Extension = Type.Static<typeof Extension>;

export const TopicExtensions = Type.Object({
  can_ask: Type.Boolean({ description: 'I may ask for more time now' }),
  due_at: nullable(moment('My due date by the plan')),
  requests: Type.Array(Extension, { description: 'What I asked for, the latest first, 20 at most' }),
});
export type TopicExtensions = Type.Static<typeof TopicExtensions>;

const momentOrDay = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.String({ format: 'date' })], { description });
const words = (description: string, minLength: number) =>
  Type.String({ minLength, maxLength: 1000, ...(minLength > 0 ? { pattern: '\\S' } : {}), description });

export const extensions = {
  listExtensions: endpoint({
    method: 'GET',
    path: '/api/v2/extensions',
    summary:
      'Requests for more time in the disciplines that I teach, or in all when I answer them by a role: those that wait the oldest first, others by what happened last. `counters` count what matches besides `state` and `decision`, by state',
    access: 'member',
    query: Type.Object({
      ...pageQuery(20),
      state: Type.Optional(oneOf(['asked', 'decided'], 'asked: those that wait · decided: all others')),
      decision: Type.Optional(oneOf(['granted', 'refused', 'withdrawn', 'closed'], 'Only those of which this became')),
      subject_id: Type.Optional(id('Only of this discipline')),
      group_id: Type.Optional(id('Only of students of this group')),
      query: search,
    }),
    response: paged(Extension),
  }),
  listOwnExtensions: endpoint({
    method: 'GET',
    path: '/api/v2/extensions/own',
    summary: 'My own requests for more time, the latest first',
    access: 'member',
    query: Type.Object(pageQuery(20)),
    response: paged(Extension),
  }),
  getTopicExtensions: endpoint({
    method: 'GET',
    path: '/api/v2/extensions/steps/:id',
    summary: 'Whether I may ask for more time in a topic, and what I asked for',
    access: 'member',
    params: idParams('Topic'),
    response: TopicExtensions,
  }),
  askExtension: endpoint({
    method: 'POST',
    path: '/api/v2/extensions',
    summary: 'Ask for more time in a topic with a due date; the teachers of the discipline are told',
    access: 'member',
    body: Type.Object({
      step_id: id('Topic'),
      reason: words('Why more time is needed', 1),
      wished_at: momentOrDay(
        'The wished due date, later than the present one: a moment, or a day until 23:59 in the time zone of the school',
      ),
    }),
    response: Extension,
  }),
  withdrawExtension: endpoint({
    method: 'POST',
    path: '/api/v2/extensions/:id/withdraw',
    summary: 'Withdraw an own request that waits',
    access: 'member',
    params: idParams('Request'),
    response: Extension,
  }),
  grantExtension: endpoint({
    method: 'POST',
    path: '/api/v2/extensions/:id/grant',
    summary:
      'Grant more time, as a teacher of the discipline or by the role that answers requests: the student alone gets the date, and is told',
    access: 'member',
    params: idParams('Request'),
    body: Type.Object({
      due_at: Type.Optional(momentOrDay('Another date than the wished one, later than the present due date')),
      answer: Type.Optional(words('Words for the student', 0)),
    }),
    response: Extension,
  }),
  refuseExtension: endpoint({
    method: 'POST',
    path: '/api/v2/extensions/:id/refuse',
    summary: 'Refuse more time with a reason; the student is told',
    access: 'member',
    params: idParams('Request'),
    body: Type.Object({ answer: words('Why it is refused', 1) }),
    response: Extension,
  }),
};
