import type { Progress, SubjectProgress } from '@orbita/contract/standing';
import { IconCalendarDue, IconFileText, IconKey, IconStar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { formatDate } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { ProgressBar } from '../../ui/plain/progress-bar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PrintedDiary } from './printed-diary.tsx';
import { useAbsencesFact } from './absences-fact.tsx';
import { DebtsPanel } from './debts-panel.tsx';
import { DiaryPanel } from './diary-panel.tsx';
import type { Reader } from './diary.data.ts';
import { diaryTexts } from './diary.texts.ts';
import { ProgressTotal } from './progress-total.tsx';
import { RetakesLine } from './retakes-line.tsx';
import { MarkLine, TopicLine } from './topic-line.tsx';
import classes from './diary.module.css';

interface Props {
  reader: Reader;
  progress: Progress;
  /** 0 means all semesters. */
  semesterId: number;
}

/** Absences, retakes, new marks, due dates and debts at a glance, followed by progress and disciplines. */
export function DiarySummary({ reader, progress, semesterId }: Props) {
  const t = useTexts(diaryTexts);
  const { isParent } = useCurrentUser();
  const subjects = new Map(progress.data.map(({ subject }) => [subject.id, subject]));
  // The server reads these lists for the semester alone, and debts of another one must not be denied.
  const part = semesterId > 0 ? 'Semester' : '';
  const absences = useAbsencesFact(progress.absences, subjects);
  return (
    <>
      <div className={classes.facts}>
        {absences.fact}
        <RetakesLine reader={reader} />
      </div>
      {absences.list}
      <div className={classes.panels}>
        <DiaryPanel title={t('fresh')} icon={<IconStar size={18} aria-hidden="true" />} empty={t(`freshEmpty${part}`)}>
          {progress.fresh.map((one) => (
            <MarkLine key={one.mark.id} fresh={one} subjects={subjects} />
          ))}
        </DiaryPanel>
        <DiaryPanel
          title={t('due')}
          icon={<IconCalendarDue size={18} aria-hidden="true" />}
          empty={t(`dueEmpty${part}`)}
        >
          {progress.due.map((topic) => (
            <TopicLine key={topic.id} reader={reader} topic={topic} subjects={subjects} />
          ))}
        </DiaryPanel>
        <DebtsPanel
          reader={reader}
          overdue={progress.overdue}
          waiting={progress.waiting}
          subjects={subjects}
          empty={t(`debtsEmpty${part}`)}
        />
      </div>
      <ProgressTotal progress={progress} semesterId={semesterId} />
      <h2 className={classes.listTitle}>{t('disciplines')}</h2>
      <ul className={classes.subjects}>
        {progress.data.map((one) => (
          <SubjectLine key={one.subject.id} one={one} />
        ))}
      </ul>
      <div className={classes.foot}>
        {isParent && (
          <Button
            component={Link}
            to="/self/settings"
            className="no-print"
            leftSection={<IconKey size={18} aria-hidden="true" />}
          >
            {t('ownSettings')}
          </Button>
        )}
        <Button
          component={Link}
          to={`/users/${reader.isOwn ? 'my' : reader.studentId}/diary/report${semesterId > 0 ? `?semester=${semesterId}` : ''}`}
          className="no-print"
          leftSection={<IconFileText size={18} aria-hidden="true" />}
        >
          {t('report')}
        </Button>
        <PrintedDiary reader={reader} semesterId={semesterId} />
      </div>
    </>
  );
}

/** Results that a teacher has confirmed, with the reason where there is one. */
function FinalResults({ results }: { results: SubjectProgress['final_results'] }) {
  const t = useTexts(diaryTexts);
  return (
    <ul className={classes.finalResults}>
      {results.map(({ semester, grade, reason, points, max_points: most, confirmed_at }) => (
        <li key={semester ?? ''}>
          <strong>
            {semester === null || results.length === 1
              ? t('finalResult', { grade })
              : t('finalResultOf', { semester, grade })}
          </strong>
          <small>
            {most === null
              ? t('finalPointsNone', { day: formatDate(confirmed_at) })
              : t('finalPoints', {
                  count: most,
                  points: formatNumber(points),
                  most: formatNumber(most),
                  day: formatDate(confirmed_at),
                })}
            {reason !== '' && `. ${reason}`}
          </small>
        </li>
      ))}
    </ul>
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
        <span>{topics === 0 ? t('noTopicsYet') : t('passedOf', { passed, total: topics })}</span>
        <ProgressBar label={t('progress')} value={passed} total={topics} colour={subject.color} />
      </div>
      <span className={classes.points}>
        {total > 0 && t('points', { count: total, collected: formatNumber(collected), total: formatNumber(total) })}
      </span>
      <span className={classes.subjectDebts}>{overdue > 0 && t('debtsCount', { count: overdue })}</span>
      {one.final_results.length > 0 && <FinalResults results={one.final_results} />}
    </li>
  );
}
