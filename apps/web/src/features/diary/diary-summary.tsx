import type { Progress, SubjectProgress } from '@orbita/contract/standing';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCalendarDue, IconStar } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatRelative } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { DueDate } from '../../shared/topics/due-date.tsx';
import { TopicEmojiSign } from '../../shared/topics/topic-emoji.tsx';
import { formatNumber } from '../../base/number.ts';
import { personName } from '../../shared/users/person.tsx';
import { ProgressBar } from '../../ui/plain/progress-bar.tsx';
import type { Reader } from './diary.data.ts';
import { diaryTexts } from './diary.texts.ts';
import { ProgressTotal } from './progress-total.tsx';
import { RetakesLine } from './retakes-line.tsx';
import { isHandedIn } from './topic-facts.ts';
import classes from './diary.module.css';

const SHOWN = 5;
/** Number of rows on phones, so that all three lists fit on the first screen. */
const SHOWN_NARROW = 2;

type Topic = Progress['due'][number];
type Fresh = Progress['fresh'][number];
type Subjects = ReadonlyMap<number, SubjectProgress['subject']>;

interface Props {
  reader: Reader;
  progress: Progress;
  /** 0 means all semesters. */
  semesterId: number;
}

/** New marks, upcoming due dates and debts at a glance, followed by progress and disciplines. */
export function DiarySummary({ reader, progress, semesterId }: Props) {
  const t = useTexts(diaryTexts);
  const subjects = new Map(progress.data.map(({ subject }) => [subject.id, subject]));
  return (
    <>
      <div className={classes.panels}>
        <Panel title={t('fresh')} icon={<IconStar size={18} aria-hidden="true" />} empty={t('freshEmpty')}>
          {progress.fresh.map((one) => (
            <MarkLine key={one.mark.id} fresh={one} subjects={subjects} />
          ))}
        </Panel>
        <Panel title={t('due')} icon={<IconCalendarDue size={18} aria-hidden="true" />} empty={t('dueEmpty')}>
          {progress.due.map((topic) => (
            <TopicLine key={topic.id} topic={topic} subjects={subjects} />
          ))}
        </Panel>
        <Panel
          title={t('debts')}
          icon={<IconAlertTriangle size={18} aria-hidden="true" />}
          empty={t('debtsEmpty')}
          tone={progress.overdue.length > 0 ? 'danger' : undefined}
        >
          {progress.overdue.map((topic) => (
            <TopicLine key={topic.id} topic={topic} subjects={subjects} />
          ))}
        </Panel>
      </div>
      <RetakesLine reader={reader} />
      <ProgressTotal progress={progress} semesterId={semesterId} />
      <h2 className={classes.listTitle}>{t('disciplines')}</h2>
      <ul className={classes.subjects}>
        {progress.data.map((one) => (
          <SubjectLine key={one.subject.id} one={one} />
        ))}
      </ul>
    </>
  );
}

interface PanelProps {
  title: string;
  icon: ReactNode;
  empty: string;
  tone?: 'danger' | undefined;
  children: ReactNode[];
}

function Panel({ title, icon, empty, tone, children }: PanelProps) {
  const t = useTexts(diaryTexts);
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const shown = isNarrow ? SHOWN_NARROW : SHOWN;
  const more = children.length - shown;
  return (
    <section className={classes.panel} aria-label={title}>
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
      ) : (
        <p className={classes.nothing}>{empty}</p>
      )}
    </section>
  );
}

const toTopic = ({ id, subject_id }: Topic) =>
  `?${new URLSearchParams({ subject: String(subject_id), topic: String(id) })}`;

function MarkLine({ fresh: { mark, topic }, subjects }: { fresh: Fresh; subjects: Subjects }) {
  const t = useTexts(diaryTexts);
  const author = mark.author ? personName(mark.author, 'short') : t('automatic');
  return (
    <li>
      <Link to={toTopic(topic)} className={classes.line}>
        <span className={classes.chip}>
          <span className="visually-hidden">{t('mark')}: </span>
          {formatNumber(mark.value)}
          {topic.max_mark !== null && <small>/{formatNumber(topic.max_mark)}</small>}
        </span>
        <span className={classes.words}>
          <span className={classes.lineTitle}>{topic.title}</span>
          <span className={classes.lineUnder}>
            {formatRelative(mark.updated_at)}, {author} · {subjects.get(topic.subject_id)?.title}
          </span>
        </span>
      </Link>
    </li>
  );
}

function TopicLine({ topic, subjects }: { topic: Topic; subjects: Subjects }) {
  const t = useTexts(diaryTexts);
  return (
    <li>
      <Link to={toTopic(topic)} className={classes.line}>
        <span className={classes.sign}>
          <TopicEmojiSign status={topic.emoji} />
        </span>
        <span className={classes.words}>
          <span className={classes.lineTitle}>{topic.title}</span>
          <span className={classes.lineUnder}>
            {topic.due_at && <DueDate at={topic.due_at} />} · {subjects.get(topic.subject_id)?.title}
            {isHandedIn(topic) && ` · ${t('handedIn')}`}
          </span>
        </span>
      </Link>
    </li>
  );
}

function SubjectLine({ one }: { one: SubjectProgress }) {
  const t = useTexts(diaryTexts);
  const { subject, passed_count: passed, topics_count: topics, overdue_count: overdue } = one;
  const { checkpoints_marks_collected: collected, checkpoints_marks_total: total } = one.checkpoints_stats;
  return (
    <li className={classes.subject} style={{ '--subject': subject.color }}>
      <Link to={`?subject=${subject.id}`} className={classes.subjectTitle}>
        {subject.title}
      </Link>
      <div className={classes.subjectProgress}>
        <span>{t('passedOf', { passed, total: topics })}</span>
        <ProgressBar label={t('progress')} value={passed} total={topics} colour={subject.color} />
      </div>
      <span className={classes.points}>
        {total > 0 && t('points', { collected: formatNumber(collected), total: formatNumber(total) })}
      </span>
      <span className={classes.subjectDebts}>{overdue > 0 && t('debtsCount', { count: overdue })}</span>
    </li>
  );
}
