import { Select } from '@mantine/core';
import type { TreeRole } from '@orbita/contract/organisation';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { useLanguage } from '../../../base/language.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { organisationTexts } from '../organisation.texts.ts';
import { labelOf, pathOf, targetsOf, type Tree } from '../tree.ts';
import { useRoleActions } from './use-role-actions.ts';

/** Moves a role into another circle. */
export function MoveDialog({ tree, role, onClose }: { tree: Tree; role: TreeRole; onClose: () => void }) {
  const t = useTexts(organisationTexts);
  const language = useLanguage();
  const actions = useRoleActions(tree);
  const [target, setTarget] = useState<string | null>(null);
  const labelWithPath = (circle: TreeRole) =>
    pathOf(tree, circle.id)
      .map((one) => labelOf(one, language))
      .join(' › ');
  return (
    <Modal
      opened
      title={t('moveTitle', { name: labelOf(role, language) })}
      onClose={onClose}
      saveLabel={t('move')}
      saveDisabled={target === null}
      onSave={() => void actions.move(role.id, Number(target)).then(onClose, () => undefined)}
    >
      <Select
        label={t('moveTo')}
        searchable
        data-autofocus
        value={target}
        onChange={setTarget}
        data={targetsOf(tree, role).map((circle) => ({ value: String(circle.id), label: labelWithPath(circle) }))}
      />
    </Modal>
  );
}
