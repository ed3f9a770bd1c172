import type { LessonDetails } from '@orbita/contract/schedule';
import { IconChevronLeft, IconQrcode, IconTable, IconVideo } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDay } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { lessonColour, lessonGroups, lessonName, lessonTime } from '../../../shared/schedule/lesson-words.ts';
import { useTitle } from '../../../ui/plain/page-header.tsx';
import { registerTexts } from './register.texts.ts';
import classes from './register.module.css';

/** Which lesson it is, and the ways on. */
export function RegisterHead({ lesson }: { lesson: LessonDetails }) {
  const t = useTexts(registerTexts);
  const name = lessonName(lesson);
  useTitle(`${t('title')}: ${name}`);
  const [subject] = lesson.lesson_subjects;
  const [group] = lesson.groups;
  return (
    <header className={classes.head} style={{ '--lesson': lessonColour(lesson) }}>
      <div className={classes.ways}>
        <Link to="/main" className={classes.way}>
          <IconChevronLeft size={18} aria-hidden="true" />
          {t('back')}
        </Link>
        {lesson.meeting_url && (
          <a href={lesson.meeting_url} target="_blank" rel="noreferrer" className={classes.way}>
            <IconVideo size={18} aria-hidden="true" />
            {t('join')}
          </a>
        )}
        {lesson.can_mark && Date.parse(lesson.ends_at) > Date.now() && (
          <Link to={`/lessons/${lesson.id}/code`} className={classes.way}>
            <IconQrcode size={18} aria-hidden="true" />
            {t('byCode')}
          </Link>
        )}
        {subject && group && (
          <Link to={`/subjects/${subject.subject_id}/attendance?group=${group.id}`} className={classes.way}>
            <IconTable size={18} aria-hidden="true" />
            {t('table')}
          </Link>
        )}
      </div>
      <h1 className={classes.title}>{name || t('title')}</h1>
      <p className={classes.facts}>
        {[formatDay(lesson.starts_at), lessonTime(lesson), lessonGroups(lesson), lesson.room]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </header>
  );
}
