import type { Journal } from '@orbita/contract/journal';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, type CSSProperties } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import type { JournalView } from '../toolbar/journal-view.ts';
import { boardTexts } from '../../../shared/journal/board.texts.ts';
import { journalTexts } from '../journal.texts.ts';
import { hyphenate } from './hyphenate.ts';
import { columnLeft, frozenWidth, headHeight, titleRoom, type GridLayout } from './grid-layout.ts';
import classes from '../journal.module.css';

type Step = Journal['steps'][number];

export interface Sorting extends Pick<JournalView, 'sort' | 'isDescending'> {
  onSort: (by: JournalView['sort']) => void;
}
interface Props {
  subjectId: number;
  steps: readonly Step[];
  /** Indices of the columns in view. */
  columns: readonly number[];
  layout: GridLayout;
  width: number;
  total: number;
  activeStep: number | null;
  sorting: Sorting;
  /** Opens the statistics of a column. */
  onColumn: (column: number) => void;
}

const FROZEN_COLUMNS = 3;

interface ChapterSpan {
  id: number;
  title: string;
  first: number;
  count: number;
}

/** Merges the headers of neighbouring topics of one chapter. */
function spansOf(steps: readonly Step[]): ChapterSpan[] {
  const spans: ChapterSpan[] = [];
  steps.forEach((step, index) => {
    const last = spans.at(-1);
    if (last?.id === step.chapter_id) last.count += 1;
    else spans.push({ id: step.chapter_id, title: step.chapter_title, first: index, count: 1 });
  });
  return spans;
}

/** The header with chapters above topics; its corner sorts by the frozen columns. */
export const JournalHead = memo(function JournalHead(props: Props) {
  const { steps, columns, layout, width, total, activeStep, sorting, onColumn } = props;
  const t = useTexts(journalTexts);
  const tb = useTexts(boardTexts);
  const first = columns[0] ?? 0;
  const last = columns.at(-1) ?? -1;
  const spans = spansOf(steps).filter((span) => span.first <= last && span.first + span.count > first);
  return (
    <div
      role="rowgroup"
      className={classes.head}
      data-flat={layout.isFlat || undefined}
      style={{ width, height: headHeight(layout) }}
    >
      <div role="row" aria-rowindex={1} className={classes.headRow} style={{ height: layout.chapterHead }}>
        <div
          role="columnheader"
          aria-colindex={1}
          aria-colspan={FROZEN_COLUMNS}
          className={classes.cornerTop}
          style={{ width: frozenWidth(layout) }}
        >
          <span className="visually-hidden">{t('chapters')}</span>
        </div>
        {spans.map((span) => (
          <div
            key={`${span.id}:${span.first}`}
            role="columnheader"
            aria-colindex={span.first + FROZEN_COLUMNS + 1}
            aria-colspan={span.count}
            className={classes.chapterHead}
            style={{ left: columnLeft(layout, span.first), width: span.count * layout.column }}
          >
            <span style={{ left: frozenWidth(layout), maxWidth: span.count * layout.column - 2 }} title={span.title}>
              {span.title}
            </span>
          </div>
        ))}
      </div>
      <div role="row" aria-rowindex={2} className={classes.headRow} style={{ height: layout.topicHead }}>
        <Corner by="name" index={1} sorting={sorting} style={{ width: layout.name }} label={tb('student')} />
        <Corner
          by="points"
          index={2}
          sorting={sorting}
          style={{ left: layout.name, width: layout.points }}
          label={t('points')}
          under={total > 0 ? t('pointsOf', { total: formatNumber(total) }) : ''}
          title={t('pointsLong', { total: formatNumber(total) })}
          isHidden={layout.points === 0}
        />
        <Corner
          by="average"
          index={3}
          sorting={sorting}
          style={{ left: layout.name + layout.points, width: layout.average }}
          label={t('average')}
          under="%"
          title={t('averageLong')}
          isHidden={layout.average === 0}
          isLast
        />
        {columns.map((column) => {
          const step = steps[column];
          return (
            step && (
              <TopicHead
                key={step.id}
                step={step}
                column={column}
                layout={layout}
                replaced={steps.find(({ id }) => id === step.counts_for_id)?.title}
                isActive={activeStep === step.id}
                onColumn={onColumn}
              />
            )
          );
        })}
      </div>
    </div>
  );
});

interface TopicProps {
  step: Step;
  column: number;
  layout: GridLayout;
  /** The topic that a retake replaces, if the journal shows it. */
  replaced: string | undefined;
  isActive: boolean;
  onColumn: (column: number) => void;
}

/** The title of a topic; clicking it opens the topic's statistics. */
const TopicHead = memo(function TopicHead({ step, column, layout, replaced, isActive, onColumn }: TopicProps) {
  const t = useTexts(journalTexts);
  const { width, height, lines, letters } = titleRoom(layout);
  const titled = step.hidden ? `${step.title} (${t('hiddenTopic')})` : step.title;
  const title = replaced === undefined ? titled : `${titled}. ${t('retakeOf', { title: replaced })}`;
  return (
    <div
      role="columnheader"
      aria-colindex={column + FROZEN_COLUMNS + 1}
      className={classes.topicHead}
      style={{ left: columnLeft(layout, column), width: layout.column }}
      data-active={isActive || undefined}
      data-hidden={step.hidden || undefined}
      title={title}
    >
      <button type="button" tabIndex={-1} aria-label={t('columnOf', { title })} onClick={() => onColumn(column)}>
        <span style={{ width, height, WebkitLineClamp: lines }}>{hyphenate(step.title, letters)}</span>
      </button>
      <small>{step.max_mark === null ? '' : formatNumber(step.max_mark)}</small>
    </div>
  );
});

interface CornerProps {
  by: JournalView['sort'];
  index: number;
  sorting: Sorting;
  style: CSSProperties;
  label: string;
  under?: string;
  title?: string;
  isHidden?: boolean;
  isLast?: boolean;
}

/** The header of a frozen column; clicking it sorts. */
function Corner({ by, index, sorting, style, label, under, title, isHidden, isLast }: CornerProps) {
  const t = useTexts(journalTexts);
  const isOn = sorting.sort === by;
  const Arrow = sorting.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <div
      role="columnheader"
      aria-colindex={index}
      aria-sort={isOn ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
      className={classes.corner}
      data-last={isLast || undefined}
      style={style}
      hidden={isHidden}
    >
      <button type="button" title={title ?? t('sortBy', { label })} onClick={() => sorting.onSort(by)}>
        <span>
          {label}
          {isOn && <Arrow size={13} aria-hidden="true" />}
        </span>
        {under && <small>{under}</small>}
      </button>
    </div>
  );
}
