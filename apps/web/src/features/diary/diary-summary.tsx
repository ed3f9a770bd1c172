import type { SubjectCard } from '@orbita/contract/subjects';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCalendarDue, IconStar } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatRelative } from '../../app/dates.ts';
import { useTexts } from '../../app/i18n.ts';
import { DueDate } from '../../ui/due-date.tsx';
import { Emoji } from '../../ui/emoji.tsx';
import { formatNumber } from '../../ui/number.ts';
import { personName } from '../../ui/person.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useSummary, type Reader } from './diary.data.ts';
import { diaryTexts } from './diary.texts.ts';
import { countDebts, isHandedIn, type DiaryTopic, type FreshMark } from './summarize.ts';
import classes from './diary.module.css';

const SHOWN = 5;
/** All three answers must fit on the first screen of a phone. */
const SHOWN_NARROW = 2;
/** Height of a line in pixels, for the place of lines to come. */
const LINE = 44;

/** Fresh marks, what is due and debts at a glance; the disciplines below. */
export function DiarySummary({ reader, subjects }: { reader: Reader; subjects: readonly SubjectCard[] }) {
  const t = useTexts(diaryTexts);
  const { summary, isComplete } = useSummary(reader, subjects);
  const debts = countDebts(summary);
  return (
    <>
      <div className={classes.panels}>
        <Panel
          title={t('fresh')}
          icon={<IconStar size={18} aria-hidden="true" />}
          empty={t('freshEmpty')}
          isComplete={isComplete}
        >
          {summary.fresh.map((one) => (
            <MarkLine key={one.mark.id} fresh={one} />
          ))}
        </Panel>
        <Panel
          title={t('due')}
          icon={<IconCalendarDue size={18} aria-hidden="true" />}
          empty={t('dueEmpty')}
          isComplete={isComplete}
        >
          {summary.due.map((one) => (
            <TopicLine key={one.topic.id} one={one} />
          ))}
        </Panel>
        <Panel
          title={t('debts')}
          icon={<IconAlertTriangle size={18} aria-hidden="true" />}
          empty={t('debtsEmpty')}
          isComplete={isComplete}
          tone={summary.debts.length > 0 ? 'danger' : undefined}
        >
          {summary.debts.map((one) => (
            <TopicLine key={one.topic.id} one={one} />
          ))}
        </Panel>
      </div>
      <h2 className={classes.listTitle}>{t('disciplines')}</h2>
      <ul className={classes.subjects}>
        {subjects.map((subject) => (
          <SubjectLine key={subject.id} subject={subject} debts={debts.get(subject.id) ?? 0} />
        ))}
      </ul>
    </>
  );
}

interface PanelProps {
  title: string;
  icon: ReactNode;
  empty: string;
  isComplete: boolean;
  tone?: 'danger' | undefined;
  children: ReactNode[];
}

function Panel({ title, icon, empty, isComplete, tone, children }: PanelProps) {
  const t = useTexts(diaryTexts);
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const shown = isNarrow ? SHOWN_NARROW : SHOWN;
  const more = children.length - shown;
  return (
    <section className={classes.panel} aria-label={title} aria-busy={!isComplete}>
      <h2 className={classes.panelTitle} data-tone={tone}>
        {icon} {title}
        {children.length > 0 && <span className={classes.count}>{children.length}</span>}
        {more > 0 && (
          <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('less') : t('more', { count: more })}
          </button>
        )}
      </h2>
      {children.length > 0 ? (
        <ul className={classes.lines}>{isOpen ? children : children.slice(0, shown)}</ul>
      ) : isComplete ? (
        <p className={classes.nothing}>{empty}</p>
      ) : (
        <Skeleton height={shown * LINE} radius="md" />
      )}
    </section>
  );
}

const toTopic = ({ subject, topic }: DiaryTopic) =>
  `?${new URLSearchParams({ subject: String(subject.id), topic: String(topic.id) })}`;

function MarkLine({ fresh }: { fresh: FreshMark }) {
  const t = useTexts(diaryTexts);
  const { subject, topic, mark } = fresh;
  const author = mark.author ? personName(mark.author, 'short') : t('automatic');
  return (
    <li>
      <Link to={toTopic(fresh)} className={classes.line}>
        <span className={classes.chip}>
          <span className="visually-hidden">{t('mark')}: </span>
          {formatNumber(mark.value)}
          {topic.max_mark !== null && <small>/{formatNumber(topic.max_mark)}</small>}
        </span>
        <span className={classes.words}>
          <span className={classes.lineTitle}>{topic.title}</span>
          <span className={classes.lineUnder}>
            {formatRelative(mark.updated_at)}, {author} · {subject.title}
          </span>
        </span>
      </Link>
    </li>
  );
}

function TopicLine({ one }: { one: DiaryTopic }) {
  const t = useTexts(diaryTexts);
  const { subject, topic } = one;
  return (
    <li>
      <Link to={toTopic(one)} className={classes.line}>
        <span className={classes.sign}>{topic.emoji && <Emoji status={topic.emoji} />}</span>
        <span className={classes.words}>
          <span className={classes.lineTitle}>{topic.title}</span>
          <span className={classes.lineUnder}>
            {topic.due_at && <DueDate at={topic.due_at} />} · {subject.title}
            {isHandedIn(topic) && ` · ${t('handedIn')}`}
          </span>
        </span>
      </Link>
    </li>
  );
}

function SubjectLine({ subject, debts }: { subject: SubjectCard; debts: number }) {
  const t = useTexts(diaryTexts);
  const { checkpoints_marks_collected: collected, checkpoints_marks_total: total } = subject.checkpoints_stats;
  return (
    <li className={classes.subject} style={{ '--subject': subject.color }}>
      <Link to={`?subject=${subject.id}`} className={classes.subjectTitle}>
        {subject.title}
      </Link>
      <div className={classes.subjectProgress}>
        <span>{t('passedOf', { passed: subject.passed_count, total: subject.topics_count })}</span>
        <ProgressBar
          label={t('progress')}
          value={subject.passed_count}
          total={subject.topics_count}
          colour={subject.color}
        />
      </div>
      <span className={classes.points}>
        {total > 0 && t('points', { collected: formatNumber(collected), total: formatNumber(total) })}
      </span>
      <span className={classes.subjectDebts}>{debts > 0 && t('debtsCount', { count: debts })}</span>
    </li>
  );
}
