import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { subjectDatesTexts } from './subject-dates.texts.ts';
import classes from './dates.module.css';

/** The way to the requests for more time in a discipline, with how many wait; nothing while there are none. */
export function AskedLink({ subjectId }: { subjectId: number }) {
  const t = useTexts(subjectDatesTexts);
  const asked = useCall('extensions', 'listExtensions', { query: { state: 'asked', subject_id: subjectId, size: 1 } });
  if (!asked.data || asked.data.total === 0) return null;
  return (
    <Link to={`/extensions?subject=${subjectId}`} className={classes.asked}>
      {t('asked', { count: asked.data.total })}
    </Link>
  );
}
