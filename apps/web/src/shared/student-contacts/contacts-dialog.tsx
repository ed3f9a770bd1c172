import { ActionIcon, Skeleton } from '@mantine/core';
import type { Person } from '@orbita/contract/schemas';
import type { StudentContact } from '@orbita/contract/student-contacts';
import { IconTrash } from '@tabler/icons-react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, useSave } from '../../api/query.ts';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { personName } from '../users/person.tsx';
import { useContactWords } from './contact-words.ts';
import { CONTACT_CACHE, NewContact } from './new-contact.tsx';
import { contactsTexts } from './student-contacts.texts.ts';
import classes from './student-contacts.module.css';

/** The calls and messages about a student, and a new one in one line. */
export function ContactsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useTexts(contactsTexts);
  const { acting } = useCurrentUser();
  const contacts = useCall('studentContacts', 'listStudentContacts', {
    params: { id: person.id },
    query: { size: 100 },
  });
  return (
    <Modal opened onClose={onClose} title={t('title', { name: personName(person, 'informal') })}>
      {!acting && <NewContact person={person} />}
      <LoadState query={contacts} skeleton={<Skeleton height={96} />}>
        {({ data, total }) =>
          total === 0 ? (
            <p className={classes.none}>{t('none')}</p>
          ) : (
            <ul className={classes.list}>
              {data.map((contact) => (
                <ContactItem key={contact.id} contact={contact} />
              ))}
            </ul>
          )
        }
      </LoadState>
    </Modal>
  );
}

function ContactItem({ contact }: { contact: StudentContact }) {
  const t = useTexts(contactsTexts);
  const { howOf } = useContactWords();
  const remove = useSave('studentContacts', 'deleteStudentContact', {
    invalidates: CONTACT_CACHE,
    success: t('removed'),
  });
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <p className={classes.text}>{contact.text}</p>
        <span className={classes.muted}>
          {howOf(contact)} ·{' '}
          <time dateTime={contact.contacted_at} title={formatDayTime(contact.contacted_at)}>
            {formatNear(contact.contacted_at)}
          </time>
          {contact.author && !contact.is_own && <> · {personName(contact.author, 'short')}</>}
        </span>
      </div>
      {contact.is_own && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('remove')}
          title={t('remove')}
          onClick={() => remove.mutate({ params: { id: contact.id } })}
        >
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </li>
  );
}
