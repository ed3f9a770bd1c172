import type { ChildChanges } from '@orbita/contract/family';
import { IconCalendarWeek, IconNotebook } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { selectChild } from '../../shared/users/selected-child.ts';
import { ChangeList } from './change-list.tsx';
import { familyTexts } from './family.texts.ts';
import { useChangeLists, type ChangesOfKind } from './use-change-lists.ts';
import classes from './family.module.css';

/** One child: how much of what has changed, what needs the parent first, and the ways on. */
export function ChildPanel({ changes }: { changes: ChildChanges }) {
  const t = useTexts(familyTexts);
  const { child } = changes;
  const name = personName(child, 'informal');
  const lists = useChangeLists(changes);
  const isQuiet = lists.every(({ kind }) => kind === 'coming');
  return (
    <section className={classes.panel} aria-label={name}>
      <header className={classes.head}>
        <PersonAvatar person={child} size={40} />
        <h2>{name}</h2>
        <nav className={classes.ways}>
          <Link to="/schedule" onClick={() => selectChild(child.id)} title={t('scheduleOf', { name })}>
            <IconCalendarWeek size={18} aria-hidden="true" /> {t('schedule')}
          </Link>
          <Link to={`/users/${child.id}/diary`} title={t('diaryOf', { name })}>
            <IconNotebook size={18} aria-hidden="true" /> {t('diary')}
          </Link>
        </nav>
      </header>
      {isQuiet && (
        <p className={classes.nothing}>
          <strong>{t('nothing')}</strong> {t('nothingText')}
        </p>
      )}
      <Counts lists={lists} />
      {lists.map((list) => (
        <ChangeList key={list.kind} childId={child.id} list={list} />
      ))}
    </section>
  );
}

/** Everything in one line, before any list. */
function Counts({ lists }: { lists: readonly ChangesOfKind[] }) {
  if (lists.length < 2) return null;
  return (
    <ul className={classes.counts}>
      {lists.flatMap(({ counts, tone }) =>
        counts.map((words) => (
          <li key={words} data-tone={tone}>
            {words}
          </li>
        )),
      )}
    </ul>
  );
}
