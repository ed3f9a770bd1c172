import { NumberInput, Switch, TagsInput } from '@mantine/core';
import type { Pattern } from '@orbita/contract/tasks';
import { useTexts } from '../../../../base/i18n.ts';
import classes from '../building.module.css';
import { questionsTexts } from '../questions/questions.texts.ts';
import type { PatternPatch } from './edited-pattern.ts';
import { SoftSkillsField } from './soft-skills-field.tsx';
import type { Autosaved } from '../../../../ui/saving/use-autosaved.ts';

/** The form of an ending in the contract. */
const ENDING = /^[a-z0-9][a-z0-9_+-]{0,11}$/;
/** Reads endings as people type them: «.PKT», «*.pdf». */
const readFileTypes = (typed: readonly string[]): string[] => [
  ...new Set(
    typed
      .map((one) =>
        one
          .trim()
          .toLowerCase()
          .replace(/^\*?\.+/, ''),
      )
      .filter((one) => ENDING.test(one)),
  ),
];

/** Limits of attempts and time, accepted files, the automatic mark, the layout of questions, and soft skills. */
export function TaskLimits({ edited }: { edited: Autosaved<Pattern, PatternPatch> }) {
  const t = useTexts(questionsTexts);
  const { value, change } = edited;
  const whole = (next: string | number) => (typeof next === 'number' ? next : null);
  return (
    <details className={classes.details}>
      <summary>{t('limits')}</summary>
      <div className={classes.settings}>
        <div className={classes.fields}>
          <NumberInput
            label={t('attemptsLimit')}
            description={t('attemptsHint')}
            min={1}
            max={100}
            allowDecimal={false}
            value={value.attempts_limit ?? ''}
            onChange={(next) =>
              change({ attempts_limit: whole(next), ...(whole(next) === null ? { auto_mark: false } : {}) })
            }
          />
          <NumberInput
            label={t('timeLimit')}
            description={t('timeHint')}
            min={1}
            max={600}
            allowDecimal={false}
            value={value.time_limit_minutes ?? ''}
            onChange={(next) => change({ time_limit_minutes: whole(next) })}
          />
        </div>
        <TagsInput
          label={t('fileTypes')}
          description={t('fileTypesHint')}
          placeholder={value.file_types.length === 0 ? t('fileTypesAny') : ''}
          maxTags={30}
          splitChars={[',', ';', ' ']}
          clearable
          value={value.file_types}
          onChange={(typed) => change({ file_types: readFileTypes(typed) })}
        />
        <Switch
          label={t('autoMark')}
          description={t('autoMarkHint')}
          disabled={value.attempts_limit === null}
          checked={value.auto_mark}
          onChange={(event) => change({ auto_mark: event.currentTarget.checked })}
        />
        <Switch
          label={t('table')}
          description={t('tableHint')}
          checked={value.type === 'table'}
          onChange={(event) => change({ type: event.currentTarget.checked ? 'table' : 'task' })}
        />
        <SoftSkillsField edited={edited} />
      </div>
    </details>
  );
}
