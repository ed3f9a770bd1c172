import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { api } from '../../api/client/client.ts';
import { getToken } from '../../api/client/session.ts';
import { forMembers, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

/** Only the first page of a visit waits for the code of the application: its frame is not there yet. */
const isCold = () => document.querySelector('main') === null;

/** Asks for the topic while the code of the page is still on its way. Nothing waits for it here. */
function askCold(stepId: number): void {
  if (!isCold() || !getToken()) return;
  const asked = { lesson: api.topics.getLesson({ params: { id: stepId } }), auth: api.auth.getAuth({}) };
  // Whoever takes them over hears of a failure too.
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
