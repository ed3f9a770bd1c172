import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import type { NotificationLine, SubjectGroup } from './notification-groups.ts';
import { NotificationRow } from './notification-row.tsx';
import { notificationTexts } from './notifications.texts.ts';
import classes from './notifications.module.css';

interface Props {
  group: SubjectGroup;
  /** Whether the group holds all notifications of the discipline, so that their number may be told. */
  isWhole: boolean;
  onToggle: (id: number, unread: boolean) => void;
  /** Marks everything of the discipline as read, what is on other pages too. */
  onReadSubject: (subjectId: number) => void;
}

/** The notifications of one discipline under its name. */
export function NotificationGroup({ group: { subject, unread, lines }, isWhole, onToggle, onReadSubject }: Props) {
  const t = useTexts(notificationTexts);
  const heading = useId();
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>{subject ? <Link to={`/subjects/${subject.id}`}>{subject.title}</Link> : t('others')}</h2>
        {unread > 0 && isWhole && <span className={classes.count}>{t('unreadCount', { count: unread })}</span>}
        {unread > 0 && subject && (
          <UnstyledButton
            className={classes.read}
            aria-label={t('readSubject', { title: subject.title })}
            onClick={() => onReadSubject(subject.id)}
          >
            {t('readSubjectShort')}
          </UnstyledButton>
        )}
      </header>
      <ul className={classes.list}>
        {lines.map((line) =>
          line.length > 1 ? (
            <JoinedAnswers key={line[0].id} line={line} onToggle={onToggle} />
          ) : (
            <NotificationRow key={line[0].id} notification={line[0]} onToggle={onToggle} />
          ),
        )}
      </ul>
    </section>
  );
}

/** How many faces stand before the line. */
const FACES = 3;

/** Answers of several students to one topic: one line that leads to marking them and unfolds. */
function JoinedAnswers({ line, onToggle }: { line: NotificationLine; onToggle: Props['onToggle'] }) {
  const t = useTexts(notificationTexts);
  const [isOpen, setOpen] = useState(false);
  const [newest] = line;
  const actors = new Map(line.flatMap(({ actor }) => (actor ? [[actor.id, actor] as const] : [])));
  const names = [...actors.values()].map((actor) => personName(actor, 'informal')).join(', ');
  const isUnread = newest.read_at === null;
  return (
    <>
      <li className={classes.row} data-unread={isUnread || undefined}>
        <span className={classes.faces}>
          {[...actors.values()].slice(0, FACES).map((actor) => (
            <PersonAvatar key={actor.id} person={actor} size={32} />
          ))}
        </span>
        <div className={classes.words}>
          {isUnread && <span className="visually-hidden">{t('isUnread')}. </span>}
          <Link to={`/marking?${new URLSearchParams({ step: String(newest.topic?.id) })}`} className={classes.link}>
            <strong>{t('answersOf', { count: line.length })}</strong>
            <span className={classes.message}>
              {newest.topic?.title}: {names}
            </span>
          </Link>
        </div>
        <time className={classes.time} dateTime={newest.created_at} title={formatDayTime(newest.created_at)}>
          {formatNear(newest.created_at)}
        </time>
        <UnstyledButton
          className={classes.unfold}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'fold' : 'unfold')}
          title={t(isOpen ? 'fold' : 'unfold')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      </li>
      {isOpen && line.map((one) => <NotificationRow key={one.id} notification={one} onToggle={onToggle} isInner />)}
    </>
  );
}
