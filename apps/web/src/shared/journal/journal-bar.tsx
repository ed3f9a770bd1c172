import type { Subject } from '@orbita/contract/subjects';
import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { boardTexts } from './board.texts.ts';
import classes from './board.module.css';

/** The views of a journal, each at an address of its name, with the text that names it. */
const modes = { journal: 'marks', attendance: 'attendance', 'final-results': 'finalResults' } as const;
type Mode = keyof typeof modes;
const MODES: readonly Mode[] = ['journal', 'attendance', 'final-results'];

interface BarProps {
  subject: Subject;
  mode: Mode;
  /** Group that the other mode opens with. */
  group: number | null;
  /** The saving state; it stands beside the title, which gives way, so that no tool moves. */
  state?: ReactNode;
  children: ReactNode;
}

/** The header of the journal, kept to one line to leave room for marks. */
export function JournalBar({ subject, mode, group, state, children }: BarProps) {
  const t = useTexts(boardTexts);
  return (
    <header className={classes.bar}>
      <div className={classes.titles}>
        <Link
          to={`/subjects/${subject.id}`}
          className={classes.back}
          aria-label={`${t('toSubject')}: ${subject.title}`}
          title={subject.title}
          style={{ '--subject': subject.color }}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
          <span>{subject.title}</span>
        </Link>
        <div className={classes.titleLine}>
          <h1 className={classes.title}>{t(mode === 'journal' ? 'journal' : modes[mode])}</h1>
          {state}
        </div>
      </div>
      <nav className={classes.modes} aria-label={t('modes')}>
        {MODES.map((one) => (
          <Link
            key={one}
            to={`/subjects/${subject.id}/${one}${group ? `?group=${group}` : ''}`}
            aria-current={one === mode ? 'page' : undefined}
          >
            {t(modes[one])}
          </Link>
        ))}
      </nav>
      {children}
    </header>
  );
}

interface SelectProps {
  groups: readonly { id: number; name: string; students_count: number; is_archived: boolean }[];
  value: number;
  onChange: (id: number) => void;
}

/** Below this width the header has no room for the number of students. */
const SHORT_NAMES = '(max-width: 90em)';

/** Selects the group whose journal is shown; archived groups stand apart. */
export function GroupSelect({ groups, value, onChange }: SelectProps) {
  const t = useTexts(boardTexts);
  const isShort = useMediaQuery(SHORT_NAMES, undefined, { getInitialValueInEffect: false });
  if (groups.length === 0) return null;
  const itemOf = (group: SelectProps['groups'][number]) => ({
    value: String(group.id),
    label: isShort ? group.name : `${group.name} · ${t('students', { count: group.students_count })}`,
  });
  const [present, archived] = [false, true].map((isOld) => groups.filter(({ is_archived }) => is_archived === isOld));
  return (
    <NativeSelect
      aria-label={t('group')}
      className={classes.group}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={[
        ...(present ?? []).map(itemOf),
        ...(archived?.length ? [{ group: t('archived'), items: archived.map(itemOf) }] : []),
      ]}
    />
  );
}
