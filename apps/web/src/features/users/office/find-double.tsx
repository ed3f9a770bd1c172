import type { ListedPerson, PersonAccount } from '@orbita/contract/users/account';
import { useState } from 'react';
import { api } from '../../../api/client/client.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { SearchSelector } from '../../../ui/fields/search-selector.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { officeTexts } from './office.texts.ts';

const SHOWN = 10;

/** Finds the other account of a person, then merges the two. */
export function FindDouble({ account, onClose }: { account: PersonAccount; onClose: () => void }) {
  const t = useTexts(officeTexts);
  const [other, setOther] = useState<ListedPerson | null>(null);
  if (other) return <MergeDialog first={account} second={other} onClose={onClose} />;
  return (
    <Modal opened title={t('mergeTitle')} onClose={onClose}>
      <SearchSelector
        label={t('findDouble')}
        name={`double-of-${account.id}`}
        placeholder={t('findDoubleHint')}
        search={async (query) => {
          const { data } = await api.users.listPeople({ query: { query, size: SHOWN } });
          return data
            .filter(({ id }) => id !== account.id)
            .map((person) => ({
              id: person.id,
              label: personName(person),
              description: person.email ?? person.username ?? '',
              person,
            }));
        }}
        onPick={({ person }) => setOther(person)}
      />
    </Modal>
  );
}
