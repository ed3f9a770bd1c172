import type { ProgressTopic } from '@orbita/contract/standing';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { useCall } from '../../api/query.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { useFold } from '../../ui/lists/use-fold.tsx';
import type { Reader } from './diary.data.ts';
import { isToDo } from './topic-facts.ts';
import { diaryTexts } from './diary.texts.ts';
import { RetakeLine, TopicLine, type Subjects } from './topic-line.tsx';
import classes from './diary.module.css';

const ROWS = { narrow: 2, wide: 4 };

interface Props {
  reader: Reader;
  overdue: readonly ProgressTopic[];
  waiting: readonly ProgressTopic[];
  subjects: Subjects;
  /** What is said when there are none. */
  empty: string;
}

/** Open retakes and debts, and below them the work that waits for the teacher, which is none. */
export function DebtsPanel({ reader, overdue, waiting, subjects, empty }: Props) {
  const t = useTexts(diaryTexts);
  const list = useCall('retakes', 'listStudentRetakes', { params: { id: reader.studentId } });
  // As on the page of debts, what is to be taken again comes first.
  const retakes = (list.data?.data ?? []).filter(isToDo);
  const debts = retakes.length + overdue.length;
  const { shown, more } = useFold(debts, ROWS);
  const room = (most: number) => Math.max(0, most - debts);
  const rest = useFold(waiting.length, { narrow: room(ROWS.narrow), wide: room(ROWS.wide) });
  const lines = (some: readonly ProgressTopic[]) =>
    some.map((topic) => <TopicLine key={topic.id} reader={reader} topic={topic} subjects={subjects} />);
  return (
    <section className={classes.panel} aria-label={t('debts')}>
      <h2 className={classes.panelTitle} data-tone={debts > 0 ? 'danger' : undefined}>
        <IconAlertTriangle size={18} aria-hidden="true" /> {t('debts')}
        {debts > 0 && <span className={classes.count}>{debts}</span>}
        {more}
      </h2>
      {list.data && debts === 0 && <p className={classes.nothing}>{empty}</p>}
      <ReadFailure name={t('retakes')} query={list} />
      {debts > 0 && (
        <ul className={classes.lines}>
          {retakes.slice(0, shown).map((retake) => (
            <RetakeLine key={`retake-${retake.id}`} reader={reader} retake={retake} />
          ))}
          {lines(overdue.slice(0, Math.max(0, shown - retakes.length)))}
        </ul>
      )}
      {waiting.length > 0 && (
        <>
          <h3 className={classes.partTitle}>
            {t('waiting')} <span className={classes.count}>{waiting.length}</span>
            {rest.more}
          </h3>
          {rest.shown > 0 && <ul className={classes.lines}>{lines(waiting.slice(0, rest.shown))}</ul>}
        </>
      )}
    </section>
  );
}
