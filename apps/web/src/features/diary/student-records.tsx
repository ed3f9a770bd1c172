import type { AuthUser } from '@orbita/contract/auth';
import { OPEN_END } from '@orbita/contract/permissions';
import type { Person } from '@orbita/contract/schemas';
import { IconCalendarPause, IconPhone } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { formatCalendarDay } from '../../base/day.ts';
import { useTexts } from '../../base/i18n.ts';
import { NotesButton } from '../../shared/user-notes/notes-button.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { forStaff } from '../../ui/navigation/route-handle.ts';
import type { Reader } from './diary.data.ts';
import { diaryTexts } from './diary.texts.ts';
import classes from './diary.module.css';

const StatusesDialog = lazy(async () => ({
  default: (await import('../../shared/temporary-statuses/statuses-dialog.tsx')).StatusesDialog,
}));

const ContactsDialog = lazy(async () => ({
  default: (await import('../../shared/student-contacts/contacts-dialog.tsx')).ContactsDialog,
}));

type Recorded = Person & Pick<AuthUser, 'current_form' | 'temporary_statuses' | 'notes'>;

/** The form of education and the statuses of today; staff also keep statuses and notes from here. */
export function StudentRecords({ reader, person }: { reader: Reader; person: Recorded | undefined }) {
  const t = useTexts(diaryTexts);
  const currentUser = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const [isInContact, setInContact] = useState(false);
  if (!person) return null;
  const { current_form: form, temporary_statuses: statuses, notes } = person;
  const mayKeep = currentUser.can('users_read') || currentUser.user.is_curator;
  const told = statuses.map(({ title, end_date: end }) =>
    end === OPEN_END ? title : t('statusUntil', { title, day: formatCalendarDay(end) }),
  );
  const facts = [form && t('formIs', { title: form.title }), ...told].filter(Boolean);
  return (
    <>
      {facts.length > 0 && <p className={classes.under}>{facts.join(' · ')}</p>}
      {!reader.isOwn && forStaff(currentUser) && (
        <div className={`${classes.records} no-print`}>
          {(mayKeep || statuses.length > 0) && (
            <Button leftSection={<IconCalendarPause size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
              {t('statuses')}
            </Button>
          )}
          <NotesButton person={person} count={notes.length} />
          {mayKeep && (
            <Button leftSection={<IconPhone size={18} aria-hidden="true" />} onClick={() => setInContact(true)}>
              {t('contacts')}
            </Button>
          )}
        </div>
      )}
      {isInContact && (
        <Suspense fallback={null}>
          <ContactsDialog person={person} onClose={() => setInContact(false)} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <StatusesDialog person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
