import type { ProgressTopic } from '@orbita/contract/standing';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { useFold } from '../../ui/lists/use-fold.tsx';
import type { Reader } from './diary.data.ts';
import { diaryTexts } from './diary.texts.ts';
import { TopicLine, type Subjects } from './topic-line.tsx';
import classes from './diary.module.css';

const ROWS = { narrow: 2, wide: 4 };

interface Props {
  reader: Reader;
  topics: readonly ProgressTopic[];
  subjects: Subjects;
}

/** Debts apart by who has to act: those to hand in, and those that wait for the teacher. */
export function DebtsPanel({ reader, topics, subjects }: Props) {
  const t = useTexts(diaryTexts);
  const toHandIn = topics.filter(({ is_waiting }) => !is_waiting);
  const waiting = topics.filter(({ is_waiting }) => is_waiting);
  const { shown, more } = useFold(topics.length, ROWS);
  const lines = (some: readonly ProgressTopic[]) =>
    some.map((topic) => <TopicLine key={topic.id} reader={reader} topic={topic} subjects={subjects} />);
  return (
    <section className={classes.panel} aria-label={t('debts')}>
      <h2 className={classes.panelTitle} data-tone={toHandIn.length > 0 ? 'danger' : undefined}>
        <IconAlertTriangle size={18} aria-hidden="true" /> {t('debts')}
        {topics.length > 0 && <span className={classes.count}>{topics.length}</span>}
        {more}
      </h2>
      {topics.length === 0 && <p className={classes.nothing}>{t('debtsEmpty')}</p>}
      {toHandIn.length > 0 && (
        <DebtPart title={t('toHandIn')} count={toHandIn.length}>
          {lines(toHandIn.slice(0, shown))}
        </DebtPart>
      )}
      {waiting.length > 0 && (
        <DebtPart title={t('waiting')} count={waiting.length}>
          {lines(waiting.slice(0, Math.max(0, shown - toHandIn.length)))}
        </DebtPart>
      )}
    </section>
  );
}

function DebtPart({ title, count, children }: { title: string; count: number; children: ReactNode[] }) {
  return (
    <>
      <h3 className={classes.partTitle}>
        {title} <span className={classes.count}>{count}</span>
      </h3>
      {children.length > 0 && <ul className={classes.lines}>{children}</ul>}
    </>
  );
}
