import { NumberInput, Skeleton, Textarea, TextInput } from '@mantine/core';
import type { SkillLevel } from '@orbita/contract/soft-skills';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { catalogueTexts } from './catalogue.texts.ts';
import { Tools } from './tools.tsx';
import { SOFT_CACHE, useRemoval } from './use-removal.ts';
import classes from './catalogue.module.css';

interface Props {
  /** The skill whose levels these are; null: those of all skills without own ones. */
  skillId: number | null;
  mayChange: boolean;
}

/** The levels of a soft skill, or those that all share. */
export function Levels({ skillId, mayChange }: Props) {
  const t = useTexts(catalogueTexts);
  const id = useId();
  const [edited, setEdited] = useState<SkillLevel | 'new' | null>(null);
  const remove = useRemoval('level');
  const query = useCall('softSkills', 'listSkillLevels', { query: skillId === null ? {} : { skill_id: skillId } });
  const isOwn = (query.data?.total ?? 0) > 0;
  return (
    <section aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id}>{t(skillId === null ? 'commonLevels' : 'levels')}</h2>
        {mayChange && (
          <Button size="xs" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setEdited('new')}>
            {t('addLevel')}
          </Button>
        )}
      </div>
      {(skillId === null || query.data) && (
        <p className={classes.hint}>
          {t(skillId === null ? 'commonLevelsHint' : isOwn ? 'ownLevels' : 'commonLevelsHold')}
        </p>
      )}
      <LoadState query={query} skeleton={<Skeleton height={120} />}>
        {({ data }) =>
          data.length === 0 ? (
            skillId === null && <p className={classes.none}>{t('noLevels')}</p>
          ) : (
            <ul className={`${classes.panel} ${classes.rows}`}>
              {data.map((level) => (
                <li key={level.id} className={classes.level}>
                  <span className={classes.words}>
                    <strong>{level.title}</strong>
                    {level.description && <span>{level.description}</span>}
                    <span className={classes.facts}>{t('from', { percent: level.from_percent })}</span>
                  </span>
                  {mayChange && (
                    <Tools title={level.title} onEdit={() => setEdited(level)} onRemove={() => remove(level)} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </LoadState>
      {edited && (
        <LevelDialog
          level={edited === 'new' ? null : edited}
          isFirst={!isOwn}
          skillId={skillId}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

interface Values {
  /** An emptied number field holds ''. */
  from_percent: number | string;
  title: string;
  description: string;
}
const readLevel = ({ from_percent, title, description }: SkillLevel): Values => ({ from_percent, title, description });
interface DialogProps {
  level: SkillLevel | null;
  /** There is no level yet; the first one begins at 0 %. */
  isFirst: boolean;
  skillId: number | null;
  onClose: () => void;
}

function LevelDialog({ level, isFirst, skillId, onClose }: DialogProps) {
  const t = useTexts(catalogueTexts);
  const form = useFormFields<Values>({
    initial: level ? readLevel(level) : { from_percent: isFirst ? 0 : '', title: '', description: '' },
    required: ['from_percent', 'title'],
  });
  const options = { invalidates: SOFT_CACHE, success: t('saved'), failure: false } as const;
  const create = useSave('softSkills', 'createSkillLevel', options);
  const update = useSave('softSkills', 'updateSkillLevel', options);
  const names = { from_percent: t('fromPercent'), title: t('name'), description: t('about') };
  const known = level && { record: level, meeting: { read: readLevel, names, show: { from_percent: String } } };
  return (
    <EditDialog
      title={t(level ? 'editLevel' : 'newLevel')}
      form={form}
      {...known}
      save={({ from_percent, ...words }: Values, updated_at?: string) => {
        const body = { ...words, from_percent: Number(from_percent) };
        return level
          ? update.mutateAsync({ params: { id: level.id }, body: { ...body, ...(updated_at ? { updated_at } : {}) } })
          : create.mutateAsync({ body: { ...body, skill_id: skillId } });
      }}
      onClose={onClose}
    >
      <TextInput label={t('name')} required maxLength={120} data-autofocus {...form.text('title')} />
      <NumberInput
        label={t('fromPercent')}
        required
        description={isFirst && !level ? t('lowestHint') : undefined}
        min={0}
        max={100}
        clampBehavior="strict"
        allowDecimal={false}
        {...form.field('from_percent')}
      />
      <Textarea label={t('about')} maxLength={2048} autosize minRows={2} maxRows={6} {...form.text('description')} />
    </EditDialog>
  );
}
