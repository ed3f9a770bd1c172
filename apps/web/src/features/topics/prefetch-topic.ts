import type { Lesson } from '@orbita/contract/topics';
import { callOptions, queryClient, type Output } from '../../api/query.ts';
import { getToken } from '../../api/client/session.ts';
import { hasFormulas, loadFormulas } from '../../ui/rich-text/typesetting.ts';
import { richTexts } from './rich-texts.ts';

/** Prefetches a topic, and the formula library if the topic has formulas. */
export function prefetchTopic(stepId: number, asked?: Promise<Lesson>): void {
  if (!getToken()) return;
  const options = callOptions('topics', 'getLesson', { params: { id: stepId } });
  queryClient.fetchQuery(asked ? { ...options, queryFn: () => asked, retry: false } : options).then(
    (lesson) => {
      if (richTexts(lesson).some(hasFormulas)) void loadFormulas();
    },
    // The page itself repeats the request and shows the error.
    () => undefined,
  );
}

/** Requests of the first page, sent before its code has arrived. */
export interface ColdRequests {
  lesson: Promise<Lesson>;
  auth: Promise<Output<'auth', 'getAuth'>>;
}

/** Takes over the requests that were sent before the code arrived. */
export function takeOver(stepId: number, { lesson, auth }: ColdRequests): void {
  const options = callOptions('auth', 'getAuth', {});
  void queryClient.prefetchQuery({ ...options, queryFn: () => auth, retry: false, staleTime: 60_000 });
  prefetchTopic(stepId, lesson);
}
