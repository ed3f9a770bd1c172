import { NativeSelect, Skeleton } from '@mantine/core';
import { IconHeartHandshake } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { type Output, useCall } from '../../../api/query.ts';
import { useAddressParams } from '../../../base/address-params.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { ProfileTabs } from '../../../shared/users/profile-tabs.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { SubjectSelect } from '../subject-select.tsx';
import { Comparison } from './comparison.tsx';
import { HardSkills } from './hard-skills.tsx';
import { profileTexts } from './profile.texts.ts';
import { Radar, RadarLegend } from './radar.tsx';
import { SkillExplanation } from './skill-explanation.tsx';
import { SkillList } from './skill-list.tsx';
import { Timeline } from './timeline.tsx';
import classes from './profile.module.css';

type Results = Output<'softSkills', 'calculateSoftSkills'>;

/** The soft and hard skills of a person, with the reasons of each level. */
export function SkillsPage() {
  const id = Number(useParams().id);
  return <SkillsOf key={id} userId={id} />;
}

function SkillsOf({ userId }: { userId: number }) {
  const t = useTexts(profileTexts);
  const { user } = useCurrentUser();
  const [params, setParams] = useAddressParams();
  const subject = Number(params.get('subject')) || null;
  const semester = Number(params.get('semester')) || null;
  const query = useCall(
    'softSkills',
    'calculateSoftSkills',
    {
      params: { id: userId },
      query: {
        ...(subject === null ? {} : { subject_id: subject }),
        ...(semester === null ? {} : { semester_id: semester }),
      },
    },
    { keepPrevious: true },
  );
  const set = (name: 'subject' | 'skill' | 'semester', value: number | null) =>
    setParams((now) => {
      if (value === null) now.delete(name);
      else now.set(name, String(value));
      return now;
    });
  const isOther = query.data !== undefined && userId !== user.id;
  return (
    <>
      <PageHeader title={isOther ? t('skillsOf', { name: personName(query.data.person, 'informal') }) : t('skills')} />
      <ProfileTabs userId={userId} current="skills" isRefused={query.error?.status === 403} />
      <LoadState query={query} skeleton={<Skeleton height={420} radius="lg" />}>
        {(results) => (
          <>
            <div className={classes.head}>
              <h2>{t('soft')}</h2>
              <div className={classes.choices}>
                <SemesterChoice results={results} onChoose={(id) => set('semester', id)} />
                <SubjectSelect userId={userId} chosen={subject} onChoose={(id) => set('subject', id)} />
              </div>
            </div>
            <SoftSkills
              results={results}
              chosen={Number(params.get('skill')) || null}
              onChoose={(id) => set('skill', id)}
              studentId={userId === user.id ? null : userId}
            />
            <HardSkills userId={userId} />
          </>
        )}
      </LoadState>
    </>
  );
}

interface SemesterProps {
  results: Results;
  onChoose: (id: number | null) => void;
}
/** Now, or the end of a semester that is over. */
function SemesterChoice({ results: { semesters, semester_id: chosen }, onChoose }: SemesterProps) {
  const t = useTexts(profileTexts);
  if (semesters.length === 0 && chosen === null) return null;
  return (
    <NativeSelect
      aria-label={t('semester')}
      value={chosen ?? ''}
      data={[
        { value: '', label: t('now') },
        ...semesters.toReversed().map(({ id, title }) => ({ value: String(id), label: t('endOf', { title }) })),
      ]}
      onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
    />
  );
}

interface SoftProps {
  results: Results;
  chosen: number | null;
  onChoose: (id: number) => void;
  /** Whose results they are; null: those of the user. */
  studentId: number | null;
}
function SoftSkills({ results, chosen, onChoose, studentId }: SoftProps) {
  const { skills, semesters, rule } = results;
  const t = useTexts(profileTexts);
  const isScored = skills.some(({ indicators }) =>
    indicators.some(({ teachers, peers }) => teachers !== null || peers !== null),
  );
  if (!isScored)
    return (
      <EmptyState icon={<IconHeartHandshake size={28} aria-hidden="true" />} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  const known = skills.filter(({ percent }) => percent !== null);
  const skill = skills.find(({ id }) => id === chosen) ?? known[0] ?? skills[0]!;
  const asked = semesters.find(({ id }) => id === results.semester_id);
  const compared = semesters.find(({ id }) => id === results.compared_id) ?? null;
  const before = compared && new Map(compared.skills.map(({ id, percent }) => [id, percent]));
  return (
    <>
      <div className={classes.overview} data-radar={known.length > 2 || undefined}>
        {known.length > 2 && (
          <div>
            <Radar skills={known} chosen={skill.id} before={before} />
            {compared && <RadarLegend now={asked ? asked.title : t('now')} before={compared.title} />}
          </div>
        )}
        <div>
          <SkillList skills={skills} chosen={skill.id} onChoose={onChoose} />
          {compared && before && <Comparison skills={known} before={before} title={compared.title} />}
        </div>
      </div>
      <div className={classes.reasons}>
        <SkillExplanation key={skill.id} skill={skill} rule={rule} studentId={studentId} compared={compared} />
        <Timeline skill={skill} results={results} />
      </div>
    </>
  );
}
