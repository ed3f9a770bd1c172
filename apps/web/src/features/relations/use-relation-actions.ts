// Confirms, refuses and ends relations.
import type { Person } from '@orbita/contract/schemas';
import { api } from '../../api/client/client.ts';
import { invalidate, showFailure } from '../../api/query.ts';
import { notify } from '../../base/notices.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { runUndoable } from '../../ui/saving/run-undoable.ts';
import { relationsTexts } from './relations.texts.ts';

/** What shows who is whose parent. */
export const AFFECTED = ['relations', 'auth', 'users', 'audit'] as const;
export const refreshRelations = () => invalidate(...AFFECTED);

export interface RelatedPair {
  student: Person;
  relative: Person;
}
export const namesOf = ({ student, relative }: RelatedPair) => ({
  parent: personName(relative, 'informal'),
  child: personName(student, 'informal'),
});
const paramsOf = ({ student, relative }: RelatedPair) => ({
  params: { student: student.id, relative: relative.id },
});

export function useRelationActions() {
  const t = useTexts(relationsTexts);
  const { relations } = api;
  const run = async (work: () => Promise<unknown>, message: string) => {
    try {
      await work();
      notify({ tone: 'success', message });
    } catch (error) {
      showFailure(error);
    }
    await refreshRelations();
  };
  return {
    confirm: (pair: RelatedPair) => run(() => relations.confirmRelation(paramsOf(pair)), t('confirmed')),
    refuse: async (pair: RelatedPair) => {
      const isSure = await confirm({ message: t('refuseAsk', namesOf(pair)), confirmLabel: t('refuse') });
      if (isSure) await run(() => relations.deleteRelation(paramsOf(pair)), t('refused'));
    },
    /** Ends a relation for the office, which can restore it at once. */
    end: (pair: RelatedPair) =>
      runUndoable({
        work: () => relations.deleteRelation(paramsOf(pair)),
        message: t('ended', namesOf(pair)),
        undo: () => relations.addRelation({ params: { id: pair.student.id }, body: { relative_id: pair.relative.id } }),
        refresh: refreshRelations,
      }),
    /** Ends the viewer's own relation with a child. */
    leave: async (pair: RelatedPair) => {
      const name = personName(pair.student, 'informal');
      const isSure = await confirm({ message: t('leaveAsk', { name }), confirmLabel: t('leave', { name }) });
      if (isSure) await run(() => relations.deleteRelation(paramsOf(pair)), t('leaveDone', { name }));
    },
  };
}
export type RelationActions = ReturnType<typeof useRelationActions>;
