import type { FollowedTrajectory } from '@orbita/contract/trajectories';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { formatDate } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { programmeTexts } from './own-programme.texts.ts';
import classes from './own-programme.module.css';

type Half = FollowedTrajectory['halves'][number];

/** The trajectories that a student follows, half by half; nothing is shown to whom follows none. */
export function OwnProgramme({ userId }: { userId: number }) {
  const t = useTexts(programmeTexts);
  const followed = useCall(
    'trajectories',
    'listUserTrajectories',
    { params: { id: userId }, query: { show_full_structure: true } },
    { staleTime: 60_000 },
  );
  return (
    <>
      <ReadFailure name={t('own')} query={followed} />
      {followed.data?.data.map((trajectory) => (
        <Programme key={trajectory.id} trajectory={trajectory} />
      ))}
    </>
  );
}

function Programme({ trajectory }: { trajectory: FollowedTrajectory }) {
  const t = useTexts(programmeTexts);
  const { title, educational_program_name, description, business_roles, halves } = trajectory;
  return (
    <section className={classes.programme} aria-label={t('own')}>
      <p className={classes.over}>{t('own')}</p>
      <h2>{educational_program_name || title}</h2>
      {description && <p className={classes.about}>{description}</p>}
      {business_roles.length > 0 && (
        <p className={classes.about}>{t('leadsTo', { titles: business_roles.map((role) => role.title).join(', ') })}</p>
      )}
      <ol className={classes.halves}>
        {halves.map((half) => (
          <HalfItem key={half.id} half={half} />
        ))}
      </ol>
    </section>
  );
}

function HalfItem({ half }: { half: Half }) {
  const t = useTexts(programmeTexts);
  return (
    <li className={classes.half} data-current={half.is_current || undefined}>
      <h3>
        {half.title}
        {half.is_current && <span className={classes.now}>{t('current')}</span>}
      </h3>
      {half.semesters.map(({ id, title, started_at, finished_at }) => (
        <p key={id} className={classes.days}>
          {title}: {formatDate(`${started_at}T12:00:00Z`)} – {formatDate(`${finished_at}T12:00:00Z`)}
        </p>
      ))}
      {half.subjects.length === 0 && <p className={classes.days}>{t('noSubjects')}</p>}
      <ul className={classes.subjects}>
        {half.subjects.map(({ id, title, color, can_open }) => (
          <li key={id} style={{ '--subject': color }}>
            <span className={classes.dot} aria-hidden="true" />
            {can_open ? <Link to={`/subjects/${id}`}>{title}</Link> : title}
          </li>
        ))}
      </ul>
    </li>
  );
}
