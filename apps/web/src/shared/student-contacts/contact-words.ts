// A contact in one line: how, with whom, when and what was said.
import type { StudentContact } from '@orbita/contract/student-contacts';
import { formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { contactsTexts } from './student-contacts.texts.ts';

type Told = Pick<StudentContact, 'kind' | 'whom' | 'text' | 'contacted_at'>;

export function useContactWords() {
  const t = useTexts(contactsTexts);
  const howOf = ({ kind, whom }: Told) => [t(kind), whom].filter(Boolean).join(', ');
  const lowered = (contact: Told) => howOf(contact).replace(/^./u, (first) => first.toLocaleLowerCase());
  return {
    howOf,
    lineOf: (contact: Told) =>
      t('last', { what: `${lowered(contact)}, ${formatNear(contact.contacted_at)} — ${contact.text}` }),
  };
}
