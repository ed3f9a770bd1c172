import type { TreeRole } from '@orbita/contract/organisation';
import { invalidate, invalidateWithoutRefetch, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useLanguage } from '../../../base/language.ts';
import { notify } from '../../../base/notices.ts';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { organisationTexts } from '../organisation.texts.ts';
import { labelOf, type Tree, withInner } from '../tree.ts';

/** Moving and deleting a role, each after the question that it needs. */
export function useRoleActions(tree: Tree) {
  const t = useTexts(organisationTexts);
  const language = useLanguage();
  const isCircle = (id: number) => tree.byId.get(id)?.is_scope === true;
  const moving = useSave('organisation', 'updateRole', {
    invalidates: ['organisation'],
    failure: t('moveFailed'),
    onSuccess: (_, { params: { id } }) =>
      notify({ message: t(isCircle(id) ? 'circleMoved' : 'moved'), tone: 'success' }),
  });
  const removing = useSave('organisation', 'deleteRole', {
    onSuccess: (_, { params: { id } }) =>
      notify({ message: t(isCircle(id) ? 'circleRemoved' : 'removed'), tone: 'success' }),
  });
  const askAndMove = async (role: TreeRole, circle: TreeRole): Promise<void> => {
    const message = t('moveAsk', { name: labelOf(role, language), circle: labelOf(circle, language) });
    if (await confirm({ message, confirmLabel: t('move') }))
      moving.mutate({ params: { id: role.id }, body: { parent_id: circle.id } });
  };
  return {
    move: (id: number, parentId: number) => moving.mutateAsync({ params: { id }, body: { parent_id: parentId } }),
    askAndMove,
    remove: async (role: TreeRole, onRemoved: () => void): Promise<void> => {
      const inner = withInner(tree, role.id).length - 1;
      const asked = t(role.is_scope ? 'removeCircleAsk' : 'removeAsk');
      const message = [asked, inner > 0 && t('removeWithin', { count: inner }), role.is_scope && t('removeMeans')];
      const question = {
        title: t('removeTitle', { name: labelOf(role, language) }),
        message: message.filter(Boolean).join(' '),
      };
      if (!(await confirm({ ...question, confirmLabel: t('remove'), isDanger: true }))) return;
      const close = () => {
        // The deleted role is still on the screen, where reading it again would find nothing.
        void invalidateWithoutRefetch('organisation');
        onRemoved();
        void invalidate('organisation.getOrganisation');
      };
      // A refusal has been told by then.
      await removing.mutateAsync({ params: { id: role.id } }).then(close, () => {});
    },
  };
}
