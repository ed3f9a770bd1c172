import type { CommentTemplate } from '@orbita/contract/marks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api/client.ts';
import { queryClient, showFailure, type Output } from '../../../api/query.ts';
import { notify } from '../../../ui/notify.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { markingTexts } from '../marking.texts.ts';

type Templates = Output<'marks', 'listCommentTemplates'>;
/** A key of its own: marks given do not make the library out of date. */
const queryKey = ['marking', 'templates'];

/** Places by id, as they were first seen: Shift+3 means the same comment for the whole sitting, however often others are used. */
const places = new Map<number, number>();
function inPlace(data: readonly CommentTemplate[]): CommentTemplate[] {
  for (const { id } of data) if (!places.has(id)) places.set(id, places.size);
  return data.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

/** The teacher's library of comments: the most used first when the sitting begins, new ones behind. */
export function useTemplates() {
  const { data } = useQuery<Templates>({
    queryKey,
    queryFn: ({ signal }) => api.marks.listCommentTemplates({}, { signal }),
    staleTime: 300_000,
  });
  const templates = useMemo(() => inPlace(data?.data ?? []), [data]);
  return { templates, isLoaded: data !== undefined, keep, forget };
}

const update = (change: (data: CommentTemplate[]) => CommentTemplate[]) =>
  queryClient.setQueryData<Templates>(queryKey, (now) => now && { data: change(now.data) });

async function keep(text: string): Promise<void> {
  try {
    const made = await api.marks.createCommentTemplate({ body: { text } });
    update((data) => [...data.filter(({ id }) => id !== made.id), made]);
    notify({ message: markingTexts.t('templateKept'), tone: 'success' });
  } catch (error) {
    showFailure(error);
  }
}

/** Gone at once; back at a press. */
async function forget(template: CommentTemplate): Promise<void> {
  update((data) => data.filter(({ id }) => id !== template.id));
  try {
    await api.marks.deleteCommentTemplate({ params: { id: template.id } });
    notify({
      message: markingTexts.t('templateDeleted'),
      action: { label: uiTexts.t('undo'), run: () => void keep(template.text) },
    });
  } catch (error) {
    showFailure(error);
    void queryClient.invalidateQueries({ queryKey });
  }
}
