import type { LessonCode } from '@orbita/contract/attendance';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { codesTexts } from './codes.texts.ts';
import classes from './codes.module.css';

/** How many have registered, and their names, the latest first. */
export function Registered({ shown }: { shown: LessonCode }) {
  const t = useTexts(codesTexts);
  const { registered, students_count: total } = shown;
  const count = registered.length;
  return (
    <section className={classes.registered} aria-label={t('countedLong', { count, total })}>
      <p className={classes.count} aria-live="polite">
        {t('counted', { count, total })}
      </p>
      {count === 0 ? (
        <p>{t('nobody')}</p>
      ) : (
        <ul className={classes.names}>
          {registered.map(({ student, late }) => (
            <li key={student.id} data-late={late || undefined}>
              {personName(student, 'informal')}
              {late && <small> · {t('isLate')}</small>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
