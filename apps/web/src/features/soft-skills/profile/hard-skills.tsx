import { Skeleton } from '@mantine/core';
import { type Output, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useFold } from '../../../ui/lists/use-fold.tsx';
import { ProgressBar } from '../../../ui/plain/progress-bar.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { profileTexts } from './profile.texts.ts';
import classes from './profile.module.css';

type Competence = Output<'softSkills', 'getPersonSkills'>['competences'][number];

/** What the topics of a person's disciplines teach, by competence. */
export function HardSkills({ userId }: { userId: number }) {
  const t = useTexts(profileTexts);
  const query = useCall('softSkills', 'getPersonSkills', { params: { id: userId } });
  return (
    <section className={classes.hard} aria-labelledby="hard-skills">
      <h2 id="hard-skills">{t('hard')}</h2>
      <p className={classes.muted}>{t('hardText')}</p>
      <LoadState query={query} skeleton={<Skeleton height={160} radius="lg" />}>
        {({ competences }) =>
          competences.length === 0 ? (
            <p className={classes.muted}>{t('noHard')}</p>
          ) : (
            <div className={classes.competences}>
              {competences.map((competence) => (
                <CompetenceCard key={competence.title} competence={competence} />
              ))}
            </div>
          )
        }
      </LoadState>
    </section>
  );
}

function CompetenceCard({ competence: { title, skills } }: { competence: Competence }) {
  const t = useTexts(profileTexts);
  const fold = useFold(skills.length, { narrow: 4, wide: 6 });
  return (
    <section className={classes.competence}>
      <h3>{title || t('noCompetence')}</h3>
      <ul>
        {skills.slice(0, fold.shown).map((skill) => (
          <li key={skill.id}>
            <span className={classes.hardHead}>
              <span>{skill.title}</span>
              <span className={classes.muted}>{t('passed', { passed: skill.passed, topics: skill.topics })}</span>
            </span>
            <ProgressBar label={skill.title} value={skill.passed} total={skill.topics} />
          </li>
        ))}
      </ul>
      {fold.more}
    </section>
  );
}
