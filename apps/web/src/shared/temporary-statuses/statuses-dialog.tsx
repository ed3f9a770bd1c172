import type { Person } from '@orbita/contract/schemas';
import { useTexts } from '../../base/i18n.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { personName } from '../users/person.tsx';
import { StatusesOfPerson } from './statuses-panel.tsx';
import { statusTexts } from './temporary-statuses.texts.ts';

/** The statuses of a person in a dialog. */
export function StatusesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useTexts(statusTexts);
  return (
    <Modal opened onClose={onClose} title={`${t('panel')}: ${personName(person, 'informal')}`}>
      <StatusesOfPerson person={person} />
    </Modal>
  );
}
