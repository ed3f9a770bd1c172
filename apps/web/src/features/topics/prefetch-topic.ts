import { callOptions, queryClient } from '../../api/query.ts';
import { getToken } from '../../api/client/session.ts';
import { hasFormulas, loadFormulas } from '../../ui/rich-text/typesetting.ts';
import { richTexts } from './rich-texts.ts';

/** Prefetches a topic, and the formula library if the topic has formulas. */
export function prefetchTopic(stepId: number): void {
  if (!getToken()) return;
  queryClient.fetchQuery(callOptions('topics', 'getLesson', { params: { id: stepId } })).then(
    (lesson) => {
      if (richTexts(lesson).some(hasFormulas)) void loadFormulas();
    },
    // The page itself repeats the request and shows the error.
    () => undefined,
  );
}
