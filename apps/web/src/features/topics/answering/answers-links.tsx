import type { Lesson } from '@orbita/contract/topics';
import { IconChartBar, IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { topicAnswersTexts } from '../../../shared/answers/topic-answers.texts.ts';
import { useIsStaffOf } from '../../../shared/topics/use-is-staff-of.ts';
import classes from './answers-links.module.css';

/** Links from a topic's tasks to the answers of others and, for staff, to the statistics. */
export function AnswersLinks({ lesson }: { lesson: Lesson }) {
  const t = useTexts(topicAnswersTexts);
  const isStaff = useIsStaffOf(lesson);
  if (lesson.patterns.length === 0 || (lesson.emoji === null && !isStaff)) return null;
  const base = `/subjects/${lesson.subject_id}/topics/${lesson.id}`;
  return (
    <nav className={classes.links} aria-label={t('parts')}>
      <Link to={`${base}/answers`}>
        <IconUsersGroup size={18} aria-hidden="true" /> {t(isStaff ? 'studentAnswers' : 'groupAnswers')}
      </Link>
      {isStaff && (
        <Link to={`${base}/stats`}>
          <IconChartBar size={18} aria-hidden="true" /> {t('stats')}
        </Link>
      )}
    </nav>
  );
}
