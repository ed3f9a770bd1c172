import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { api } from '../../api/client/client.ts';
import { getToken } from '../../api/client/session.ts';
import { forMembers, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

/** On the first page of a visit the frame does not exist yet, since the application's code is still loading. */
const isCold = () => document.querySelector('main') === null;

/** Requests the topic while the page's code is still loading, without waiting for it. */
function askCold(stepId: number): void {
  if (!isCold() || !getToken() || !Number.isInteger(stepId)) return;
  const asked = { lesson: api.topics.getLesson({ params: { id: stepId } }), auth: api.auth.getAuth({}) };
  // Errors are handled by whoever takes over the requests.
  for (const one of Object.values(asked)) one.catch(() => undefined);
  void import('./prefetch-topic.ts').then(({ takeOver }) => takeOver(stepId, asked));
}

const routes: FeatureRoute[] = [
  {
    path: '/subjects/:id/topics/:step',
    lazy: async () => ({ Component: (await import('./topic-page.tsx')).TopicPage }),
    loader: ({ params }) => {
      askCold(Number(params['step']));
      return null;
    },
    shouldRevalidate: ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
      currentParams['step'] !== nextParams['step'],
    handle: { access: forMembers },
  },
];
export default routes;
