import type { Lesson } from '@orbita/contract/topics';
import { callOptions, queryClient, type Output } from '../../api/query.ts';
import { getToken } from '../../api/client/session.ts';
import { hasFormulas, loadFormulas } from '../../ui/rich-text/typesetting.ts';
import { richTexts } from './rich-texts.ts';

/** Reads a topic before it is shown, and the formulas' library if it has formulas. */
export function prefetchTopic(stepId: number, asked?: Promise<Lesson>): void {
  if (!getToken()) return;
  const options = callOptions('topics', 'getLesson', { params: { id: stepId } });
  queryClient.fetchQuery(asked ? { ...options, queryFn: () => asked, retry: false } : options).then(
    (lesson) => {
      if (richTexts(lesson).some(hasFormulas)) void loadFormulas();
    },
    // The page itself asks again and says what is wrong.
    () => undefined,
  );
}

/** What the first page of a visit asked for before its code had arrived. */
export interface ColdRequests {
  lesson: Promise<Lesson>;
  auth: Promise<Output<'auth', 'getAuth'>>;
}

/** Takes over what was asked for at the very beginning. */
export function takeOver(stepId: number, { lesson, auth }: ColdRequests): void {
  const options = callOptions('auth', 'getAuth', {});
  void queryClient.prefetchQuery({ ...options, queryFn: () => auth, retry: false, staleTime: 60_000 });
  prefetchTopic(stepId, lesson);
}
