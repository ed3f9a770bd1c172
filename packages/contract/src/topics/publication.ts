// When students see a topic. A hidden topic is a draft, which those alone see who may change it.
import { endpoint } from '../endpoint.ts';
import { id, idParams, moment, nullable, Type } from '../schemas.ts';

const state = {
  step_id: id('Topic of the discipline'),
  hidden: Type.Boolean({ description: 'A draft: students do not see it' }),
};
/** Whether a topic is a draft, and when it is published by itself. */
export const StepPublication = Type.Object({
  ...state,
  publish_at: nullable(moment('When the draft will be published by itself; null when it stays a draft')),
});
export type StepPublication = Type.Static<typeof StepPublication>;

export const topicPublicationCalls = {
  publishSteps: endpoint({
    method: 'POST',
    path: '/api/v2/subjects/:id/publication',
    summary: 'Publish topics, at once or at a moment, or take them back to drafts; all of them or none',
    access: 'teacher',
    params: idParams('Discipline'),
    body: Type.Object({
      steps: Type.Array(
        Type.Object({
          ...state,
          publish_at: Type.Optional(
            nullable(
              moment(
                'Publish the draft at this moment, at once when it has passed; null leaves it a draft. Only for drafts',
              ),
            ),
          ),
        }),
        { minItems: 1, maxItems: 500, description: 'Each topic once' },
      ),
    }),
    response: Type.Object({
      steps: Type.Array(StepPublication, { description: 'As they are now' }),
      previous: Type.Array(StepPublication, { description: 'As they were; sent back, they undo the change' }),
    }),
  }),
};
