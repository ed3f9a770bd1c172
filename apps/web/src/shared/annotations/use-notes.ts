import type { Annotation } from '@orbita/contract/annotations';
import type { MarkingCase } from '@orbita/contract/marking';
import { api } from '../../api/client/client.ts';
import { callOptions, queryClient, showFailure, useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { annotationsTexts } from './annotations.texts.ts';
import type { Place } from './shapes.ts';

const listOf = (answerId: number) => callOptions('annotations', 'listAnnotations', { params: { id: answerId } });
const change = (answerId: number, next: (notes: Annotation[]) => Annotation[]) => {
  queryClient.setQueryData(listOf(answerId).queryKey, (now) => now && { data: next(now.data) });
  // The marking case includes annotations as well.
  queryClient.setQueriesData<MarkingCase>({ queryKey: ['marking', 'getMarkingCase'] }, (now) => {
    if (!now?.answers.some(({ id }) => id === answerId)) return now;
    const isOwn = ({ answer_id }: Annotation) => answer_id === answerId;
    const others = now.annotations.filter((note) => !isOwn(note));
    return { ...now, annotations: [...others, ...next(now.annotations.filter(isOwn))] };
  });
};
const put = (note: Annotation) =>
  change(note.answer_id, (notes) => [...notes.filter(({ id }) => id !== note.id), note]);

/** What a note says. */
export type NoteContent = Pick<Annotation, 'meaning' | 'text'>;

/** Reads and changes annotations of an answer, null for a file without any; changes appear at once and are reverted if the server refuses them. */
export function useNotes(answerId: number | null) {
  const t = useTexts(annotationsTexts);
  const ui = useTexts(uiTexts);
  const query = useCall(
    'annotations',
    'listAnnotations',
    { params: { id: answerId ?? 0 } },
    { enabled: answerId !== null },
  );

  const create = async (fileId: number, place: Place, content: NoteContent): Promise<Annotation | null> => {
    if (answerId === null) return null;
    try {
      const made = await api.annotations.createAnnotation({
        params: { id: answerId },
        body: { file_id: fileId, ...place, ...content },
      });
      put(made);
      return made;
    } catch (error) {
      showFailure(error);
      return null;
    }
  };
  const rewrite = async (note: Annotation, content: NoteContent): Promise<boolean> => {
    put({ ...note, ...content });
    try {
      put(
        await api.annotations.updateAnnotation({
          params: { id: note.id },
          body: { ...content, updated_at: note.updated_at },
        }),
      );
      return true;
    } catch (error) {
      put(note);
      showFailure(error);
      void queryClient.invalidateQueries({ queryKey: listOf(note.answer_id).queryKey });
      return false;
    }
  };
  const restore = async (note: Annotation) => {
    try {
      put(await api.annotations.restoreAnnotation({ params: { id: note.id } }));
    } catch (error) {
      showFailure(error);
    }
  };
  const remove = async (note: Annotation) => {
    change(note.answer_id, (notes) => notes.filter(({ id }) => id !== note.id));
    try {
      await api.annotations.deleteAnnotation({ params: { id: note.id } });
      notify({ message: t('removed'), action: { label: ui('undo'), run: () => void restore(note) } });
    } catch (error) {
      put(note);
      showFailure(error);
    }
  };
  return { notes: query.data?.data ?? [], create, rewrite, remove };
}
export type Notes = ReturnType<typeof useNotes>;
