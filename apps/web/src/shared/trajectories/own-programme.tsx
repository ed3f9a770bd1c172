import type { FollowedTrajectory } from '@orbita/contract/trajectories';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { formatDate } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { programmeTexts } from './own-programme.texts.ts';
import classes from './own-programme.module.css';

type Half = FollowedTrajectory['halves'][number];

interface Props {
  userId: number;
  /** Of a student whom the viewer may look after; nothing is shown where they do not. */
  isOfOther?: boolean;
}

/** The trajectories that a student follows, half by half; nothing is shown to whom follows none. */
export function OwnProgramme({ userId, isOfOther = false }: Props) {
  const t = useTexts(programmeTexts);
  const followed = useCall(
    'trajectories',
    'listUserTrajectories',
    { params: { id: userId }, query: { show_full_structure: true } },
    { staleTime: 60_000 },
  );
  const label = t(isOfOther ? 'ofStudent' : 'own');
  if (isOfOther && followed.error?.status === 403) return null;
  return (
    <>
      <ReadFailure name={label} query={followed} />
      {followed.data?.data.map((trajectory) => (
        <Programme key={trajectory.id} label={label} trajectory={trajectory} />
      ))}
    </>
  );
}

function Programme({ label, trajectory }: { label: string; trajectory: FollowedTrajectory }) {
  const t = useTexts(programmeTexts);
  const { title, educational_program_name, description, business_roles, halves } = trajectory;
  return (
    <section className={classes.programme} aria-label={label}>
      <p className={classes.over}>{label}</p>
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

/** Skills named before the rest is only counted. */
const NAMED = 4;

/** What the topics of a discipline teach. */
function Skills({ titles }: { titles: readonly string[] }) {
  const t = useTexts(programmeTexts);
  if (titles.length === 0) return null;
  // One more is named rather than counted.
  const named = titles.length === NAMED + 1 ? titles : titles.slice(0, NAMED);
  const rest = titles.length - named.length;
  return (
    <span className={classes.skills} title={rest > 0 ? titles.join(', ') : undefined}>
      {t('skills', { titles: named.join(', ') })} {rest > 0 && t('moreSkills', { count: rest })}
    </span>
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
        {half.subjects.map(({ id, title, color, can_open, hard_skills: skills }) => (
          <li key={id} style={{ '--subject': color }}>
            <span className={classes.dot} aria-hidden="true" />
            <span>
              {can_open ? <Link to={`/subjects/${id}`}>{title}</Link> : title}
              <Skills titles={skills} />
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
