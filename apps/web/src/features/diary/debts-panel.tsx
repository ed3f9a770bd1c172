import type { ProgressTopic } from '@orbita/contract/standing';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { useFold } from '../../ui/lists/use-fold.tsx';
import type { Reader } from './diary.data.ts';
import { diaryTexts } from './diary.texts.ts';
import { TopicLine, type Subjects } from './topic-line.tsx';
import classes from './diary.module.css';

const ROWS = { narrow: 2, wide: 4 };

interface Props {
  reader: Reader;
  overdue: readonly ProgressTopic[];
  waiting: readonly ProgressTopic[];
  subjects: Subjects;
}

/** Debts, and below them the work that waits for the teacher, which is none. */
export function DebtsPanel({ reader, overdue, waiting, subjects }: Props) {
  const t = useTexts(diaryTexts);
  const { shown, more } = useFold(overdue.length + waiting.length, ROWS);
  const lines = (some: readonly ProgressTopic[]) =>
    some.map((topic) => <TopicLine key={topic.id} reader={reader} topic={topic} subjects={subjects} />);
  return (
    <section className={classes.panel} aria-label={t('debts')}>
      <h2 className={classes.panelTitle} data-tone={overdue.length > 0 ? 'danger' : undefined}>
        <IconAlertTriangle size={18} aria-hidden="true" /> {t('debts')}
        {overdue.length > 0 && <span className={classes.count}>{overdue.length}</span>}
        {more}
      </h2>
      {overdue.length === 0 && <p className={classes.nothing}>{t('debtsEmpty')}</p>}
      {overdue.length > 0 && <ul className={classes.lines}>{lines(overdue.slice(0, shown))}</ul>}
      {waiting.length > 0 && (
        <>
          <h3 className={classes.partTitle}>
            {t('waiting')} <span className={classes.count}>{waiting.length}</span>
          </h3>
          {shown > overdue.length && (
            <ul className={classes.lines}>{lines(waiting.slice(0, shown - overdue.length))}</ul>
          )}
        </>
      )}
    </section>
  );
}
