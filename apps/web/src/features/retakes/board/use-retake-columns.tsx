import type { Retake } from '@orbita/contract/retakes';
import { IconChevronRight } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { DueDate } from '../../../shared/topics/due-date.tsx';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { Conductors, countDone, RetakeState } from '../retake-state.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import classes from '../retakes.module.css';

/** Columns of a list of retakes. */
export function useRetakeColumns(onOpen: (id: number) => void): Column<Retake>[] {
  const t = useTexts(retakesTexts);
  const done = (retake: Retake) => {
    const count = countDone(retake);
    return count.total === 0 ? '—' : t('doneOf', count);
  };
  return [
    { title: t('student'), kind: 'main', cell: (retake) => <Student retake={retake} onOpen={onOpen} /> },
    {
      title: t('subject'),
      cell: (retake) => (
        <>
          <span className={classes.subject} style={{ '--subject': retake.subject.color }}>
            {retake.subject.title}
          </span>
          <Conductors retake={retake} />
        </>
      ),
    },
    { title: t('todo'), kind: 'number', cell: done },
    {
      title: t('when'),
      attributes: () => ({ className: classes.when }),
      cell: ({ until, is_closed, state }) =>
        until ? <DueDate at={until} isDone={is_closed || state === 'done'} /> : t('noDate'),
    },
    { title: t('state'), cell: ({ state }) => <RetakeState state={state} /> },
    {
      title: t('open'),
      isTitleHidden: true,
      kind: 'tools',
      cell: ({ id, student, subject }) => (
        <button
          type="button"
          className={classes.go}
          aria-label={t('details', { name: personName(student, 'short'), subject: subject.title })}
          onClick={() => onOpen(id)}
        >
          <IconChevronRight size={20} aria-hidden="true" />
        </button>
      ),
    },
  ];
}

function Student({ retake: { id, student, group_name }, onOpen }: { retake: Retake; onOpen: (id: number) => void }) {
  return (
    <span className={classes.person}>
      <PersonAvatar person={student} size={32} />
      <span>
        <button type="button" className={classes.name} onClick={() => onOpen(id)}>
          {personName(student)}
        </button>
        <small className={classes.muted}>{group_name}</small>
      </span>
    </span>
  );
}
