import type { Meeting, Minutes } from '@orbita/contract/organisation';
import { useCurrentUser } from '../../../api/current-user.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useLanguage } from '../../../base/language.ts';
import { labelOf } from '../tree.ts';
import { governanceTexts } from './governance.texts.ts';
import { WordedChanges } from './worded-changes.tsx';
import classes from './governance.module.css';

/** Minutes of a finished meeting, as they were written, to be read and printed. */
export function MinutesSheet({ meeting, minutes }: { meeting: Meeting; minutes: Minutes }) {
  const t = useTexts(governanceTexts);
  const language = useLanguage();
  const { company } = useCurrentUser();
  return (
    <article className={classes.sheet}>
      <h2>{t('minutes')}</h2>
      <p className={classes.quiet}>
        {[
          company.title,
          meeting.begun_at && t('begunAt', { at: formatDayTime(meeting.begun_at) }),
          meeting.finished_at && t('finishedAt', { at: formatDayTime(meeting.finished_at) }),
          t('minutesKept'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <h3 className={classes.subtitle}>{t('people')}</h3>
      <ul className={classes.names}>
        {minutes.people.map(({ name, meeting_role }, i) => (
          <li key={`${name} ${i}`}>
            {name} <span className={classes.quiet}>{t(meeting_role)}</span>
          </li>
        ))}
      </ul>
      <h3 className={classes.subtitle}>{t('agenda')}</h3>
      {minutes.items.length === 0 && <p className={classes.quiet}>{t('noAgenda')}</p>}
      <ol className={classes.agenda}>
        {minutes.items.map((item) => (
          <li key={`${item.what_is} ${item.role}`} className={classes.item} data-state={item.state}>
            <p className={classes.tensionTitle}>{item.what_is}</p>
            {item.what_better && <p>{item.what_better}</p>}
            <p className={classes.quiet}>
              {[labelOf({ name: item.role, type: item.role_type }, language), item.author].filter(Boolean).join(' · ')}
            </p>
            <WordedChanges changes={item.worded} />
            <p>
              <strong>{t(item.state === 'open' ? 'untouched' : `state_${item.state}`)}</strong>
            </p>
            {item.note && <p>{t('noteWas', { note: item.note })}</p>}
          </li>
        ))}
      </ol>
      <dl className={classes.signatures} aria-label={t('signatures')}>
        {(['facilitator', 'scribe'] as const).map((part) => (
          <div key={part}>
            <dt>{t(part)}</dt>
            <dd>{minutes.people.find(({ meeting_role }) => meeting_role === part)?.name}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
