import { ActionIcon } from '@mantine/core';
import type { CuratedStudent, RiskLimits } from '@orbita/contract/standing';
import { IconPhonePlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { useContactWords } from '../../shared/student-contacts/contact-words.ts';
import { contactsTexts } from '../../shared/student-contacts/student-contacts.texts.ts';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { useLeaveWords } from './use-leave-words.ts';
import { curatorTexts } from './curator.texts.ts';
import { useReasons } from './use-reasons.ts';
import classes from './curator-main.module.css';

const ContactsDialog = lazy(async () => ({
  default: (await import('../../shared/student-contacts/contacts-dialog.tsx')).ContactsDialog,
}));

/**
 * A student with the reasons why they need the curator, the gravest first, or the leave, and the last contact; the row leads to the
 * diary, its button to the contacts.
 */
export function CuratedRow({ row, limits }: { row: CuratedStudent; limits: RiskLimits }) {
  const t = useTexts(curatorTexts);
  const contacts = useTexts(contactsTexts);
  const { lineOf } = useContactWords();
  const reasons = useReasons(row, limits);
  const leave = useLeaveWords(row.leave);
  const [isOpen, setOpen] = useState(false);
  const { last_contact: last } = row;
  return (
    <li className={classes.item} data-risk={row.risk}>
      <Link to={`/users/${row.student.id}/diary`} className={classes.row}>
        <PersonAvatar person={row.student} size={36} />
        <span className={classes.who}>
          <strong>{personName(row.student)}</strong>
          <span>{row.groups.map(({ name }) => name).join(', ')}</span>
        </span>
        <span className={classes.why}>
          <span className={classes.reasons}>
            {row.risk === 'high' && <span className="visually-hidden">{t('highRisk')}: </span>}
            {leave === null ? (
              reasons.map(({ words, tone }) => (
                <span key={words} data-tone={tone}>
                  {words}
                </span>
              ))
            ) : (
              <span data-tone="away">{leave}</span>
            )}
            {leave === null && reasons.length === 0 && <span>{t('fine')}</span>}
          </span>
          {(last !== null || row.risk === 'high') && (
            <span className={classes.contact}>{last ? lineOf(last) : contacts('neverContacted')}</span>
          )}
        </span>
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        className={classes.note}
        aria-label={contacts('note', { name: personName(row.student) })}
        title={contacts('note', { name: personName(row.student) })}
        onClick={() => setOpen(true)}
      >
        <IconPhonePlus size={20} />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <ContactsDialog person={row.student} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}
