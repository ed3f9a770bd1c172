import type { CommentTemplate } from '@orbita/contract/marking';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api/client/client.ts';
import { queryClient, showFailure, type Output } from '../../../api/query.ts';
import { notify } from '../../../base/notices.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { markingTexts } from '../marking.texts.ts';

type Suggestions = Output<'marking', 'listCommentSuggestions'>;
const suggestionsKey = ['marking', 'listCommentSuggestions'];
type Templates = Output<'marking', 'listCommentTemplates'>;
/** A separate key, because verdicts invalidate `marking` calls but do not change the library. */
const queryKey = ['marking', 'templates'];

/**
 * Order of templates as first seen, so that Shift+3 means the same comment for the whole session, however often others are used.
 */
const places = new Map<number, number>();
function inPlace(data: readonly CommentTemplate[]): CommentTemplate[] {
  for (const { id } of data) if (!places.has(id)) places.set(id, places.size);
  return data.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

const NONE: Suggestions['data'] = [];

/** Loads the teacher's templates, most used first at the start of the session, new ones last. */
export function useTemplates() {
  const { data } = useQuery<Templates>({
    queryKey,
    queryFn: ({ signal }) => api.marking.listCommentTemplates({}, { signal }),
    staleTime: 300_000,
  });
  const templates = useMemo(() => inPlace(data?.data ?? []), [data]);
  const frequent = useQuery<Suggestions>({
    queryKey: suggestionsKey,
    queryFn: ({ signal }) => api.marking.listCommentSuggestions({}, { signal }),
    staleTime: 300_000,
  });
  const suggestions = frequent.data?.data ?? NONE;
  /** Templates for the search, followed by frequently typed lines. */
  const searched = useMemo(
    () => [...templates, ...suggestions.map(({ text }, index) => ({ id: -1 - index, text }))],
    [templates, suggestions],
  );
  return { templates, suggestions, searched, isLoaded: data !== undefined, keep, forget, dismiss };
}

const update = (change: (data: CommentTemplate[]) => CommentTemplate[]) =>
  queryClient.setQueryData<Templates>(queryKey, (now) => now && { data: change(now.data) });

const dropSuggestion = (text: string) =>
  queryClient.setQueryData<Suggestions>(
    suggestionsKey,
    (now) => now && { data: now.data.filter((one) => one.text !== text) },
  );

/** Stops suggesting a frequent line. */
async function dismiss(text: string): Promise<void> {
  dropSuggestion(text);
  try {
    await api.marking.dismissCommentSuggestion({ body: { text } });
  } catch (error) {
    showFailure(error);
    void queryClient.invalidateQueries({ queryKey: suggestionsKey });
  }
}

async function keep(text: string): Promise<void> {
  try {
    const made = await api.marking.createCommentTemplate({ body: { text } });
    update((data) => [...data.filter(({ id }) => id !== made.id), made]);
    dropSuggestion(text);
    notify({ message: markingTexts.t('templateKept'), tone: 'success' });
  } catch (error) {
    showFailure(error);
  }
}

/** Removes a template at once; the notification offers to undo it. */
async function forget(template: CommentTemplate): Promise<void> {
  update((data) => data.filter(({ id }) => id !== template.id));
  try {
    await api.marking.deleteCommentTemplate({ params: { id: template.id } });
    notify({
      message: markingTexts.t('templateDeleted'),
      action: { label: uiTexts.t('undo'), run: () => void keep(template.text) },
    });
  } catch (error) {
    showFailure(error);
    void queryClient.invalidateQueries({ queryKey });
  }
}
