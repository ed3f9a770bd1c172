import { Skeleton } from '@mantine/core';
import type { SoftSkillRecord } from '@orbita/contract/soft-skills';
import { IconHeartHandshake, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { useAddressParams } from '../../../base/address-params.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Archived } from './archived.tsx';
import { catalogueTexts } from './catalogue.texts.ts';
import { Levels } from './levels.tsx';
import { SkillDialog } from './named-dialogs.tsx';
import { SkillView } from './skill-view.tsx';
import { SOFT_CACHE } from './use-removal.ts';
import classes from './catalogue.module.css';

/** The soft skills of the institution; one of them is open with its indicators, grades and levels. */
export function CataloguePage() {
  const t = useTexts(catalogueTexts);
  const mayChange = useCurrentUser().can('soft_skills_write');
  const [params, setParams] = useAddressParams();
  const [isAdding, setAdding] = useState(false);
  const query = useCall('softSkills', 'listSkillRecords', {});
  const chosen = Number(params.get('skill'));
  const close = () =>
    setParams((now) => {
      now.delete('skill');
      return now;
    });
  const open = (id: number) =>
    setParams((now) => {
      now.set('skill', String(id));
      return now;
    });
  const add = mayChange && (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t('addSkill')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={add} />
      <LoadState query={query} skeleton={<Skeleton height={64 * 5} radius="lg" />}>
        {({ data, counters }) =>
          data.length === 0 && (counters.archived ?? 0) === 0 ? (
            <EmptyState icon={<IconHeartHandshake size={28} aria-hidden="true" />} title={t('noSkills')} action={add}>
              {t('noSkillsText')}
            </EmptyState>
          ) : (
            <div className={classes.page} data-open={chosen > 0 || undefined}>
              <div className={classes.side}>
                <SkillList skills={data} chosen={chosen} mayChange={mayChange} />
                {(counters.archived ?? 0) > 0 && <ArchivedSkills mayChange={mayChange} />}
                <Levels skillId={null} mayChange={mayChange} />
              </div>
              <Chosen skill={data.find(({ id }) => id === chosen)} mayChange={mayChange} onClose={close} />
            </div>
          )
        }
      </LoadState>
      {isAdding && <SkillDialog skill={null} onAdded={open} onClose={() => setAdding(false)} />}
    </>
  );
}

interface ChosenProps {
  skill: SoftSkillRecord | undefined;
  mayChange: boolean;
  onClose: () => void;
}
function Chosen({ skill, mayChange, onClose }: ChosenProps) {
  const t = useTexts(catalogueTexts);
  if (skill) return <SkillView key={skill.id} skill={skill} mayChange={mayChange} onClose={onClose} />;
  return (
    <div className={classes.nothing}>
      <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
    </div>
  );
}

interface ListProps {
  skills: readonly SoftSkillRecord[];
  chosen: number;
  mayChange: boolean;
}
function SkillList({ skills, chosen, mayChange }: ListProps) {
  const t = useTexts(catalogueTexts);
  const move = useSave('softSkills', 'updateSoftSkill', { invalidates: SOFT_CACHE });
  const row = (skill: SoftSkillRecord) => (
    <Link
      to={`?skill=${skill.id}`}
      className={classes.skill}
      aria-current={skill.id === chosen ? 'true' : undefined}
      preventScrollReset
    >
      <strong>{skill.title}</strong>
      <span className={classes.facts}>{t('indicatorsCount', { count: skill.indicators_count })}</span>
    </Link>
  );
  if (!mayChange)
    return (
      <ul className={`${classes.panel} ${classes.rows}`} aria-label={t('skills')}>
        {skills.map((skill) => (
          <li key={skill.id} className={classes.row}>
            {row(skill)}
          </li>
        ))}
      </ul>
    );
  return (
    <div className={classes.panel}>
      <SortableList
        items={skills}
        nameOf={({ title }) => title}
        hint={t('moveHint')}
        list={{ label: t('skills'), className: classes.rows, itemClassName: classes.row }}
        onOrder={(_, { id, place }) => move.mutate({ params: { id }, body: { place: place - 1 } })}
      >
        {(skill, handle) => (
          <>
            {handle}
            {row(skill)}
          </>
        )}
      </SortableList>
    </div>
  );
}

function ArchivedSkills({ mayChange }: { mayChange: boolean }) {
  const query = useCall('softSkills', 'listSkillRecords', { query: { archived: true } });
  const restore = useSave('softSkills', 'restoreSoftSkill', { invalidates: SOFT_CACHE });
  return (
    <Archived
      items={query.data?.data ?? []}
      onBack={mayChange ? (id) => restore.mutate({ params: { id } }) : undefined}
    />
  );
}
