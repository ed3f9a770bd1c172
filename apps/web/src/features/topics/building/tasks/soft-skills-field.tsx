import { MultiSelect, Switch } from '@mantine/core';
import type { Pattern } from '@orbita/contract/tasks';
import { useCall } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import type { Autosaved } from '../../../../ui/saving/use-autosaved.ts';
import { questionsTexts } from '../questions/questions.texts.ts';
import type { PatternPatch } from './edited-pattern.ts';

type Edited = Pick<Autosaved<Pattern, PatternPatch>, 'value' | 'change'>;

/** Makes a task one of soft skills and names the indicators that it shows. */
export function SoftSkillsField({ edited: { value, change } }: { edited: Edited }) {
  const t = useTexts(questionsTexts);
  return (
    <>
      <Switch
        label={t('softTask')}
        description={t('softTaskHint')}
        checked={value.is_soft_skills_task}
        onChange={(event) =>
          change({
            is_soft_skills_task: event.currentTarget.checked,
            ...(event.currentTarget.checked ? {} : { soft_skills: [], is_peer_scored: false }),
          })
        }
      />
      {value.is_soft_skills_task && (
        <>
          <IndicatorChoice edited={{ value, change }} />
          <Switch
            label={t('peerScored')}
            description={t('peerScoredHint')}
            checked={value.is_peer_scored}
            onChange={(event) => change({ is_peer_scored: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}

function IndicatorChoice({ edited: { value, change } }: { edited: Edited }) {
  const t = useTexts(questionsTexts);
  const offered = useCall('tasks', 'listSoftSkills', {}, { staleTime: 60_000 });
  const skills = offered.data?.data ?? value.soft_skills;
  const chosen = value.soft_skills.flatMap(({ indicators }) => indicators.map(({ id }) => String(id)));
  const choose = (ids: string[]) =>
    change({
      soft_skills: skills
        .map((skill) => ({ ...skill, indicators: skill.indicators.filter(({ id }) => ids.includes(String(id))) }))
        .filter(({ indicators }) => indicators.length > 0),
    });
  return (
    <MultiSelect
      label={t('softIndicators')}
      placeholder={chosen.length === 0 ? t('softIndicatorsHint') : ''}
      searchable
      hidePickedOptions
      // The list scrolls by itself; a scrolling frame around it would have to be focusable.
      withScrollArea={false}
      nothingFoundMessage={offered.data && t('softNothing')}
      value={chosen}
      data={skills.map(({ title, indicators }) => ({
        group: title,
        items: indicators.map((one) => ({ value: String(one.id), label: one.title })),
      }))}
      onChange={choose}
    />
  );
}
