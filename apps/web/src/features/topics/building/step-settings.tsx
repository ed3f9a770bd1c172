import { NumberInput, Select, Switch } from '@mantine/core';
import type { Lesson } from '@orbita/contract/topics';
import { useState } from 'react';
import type { Input } from '../../../api/query.ts';
import { useTexts } from '../../../app/i18n.ts';
import { topicsTexts } from '../topics.texts.ts';
import { buildingTexts } from './building.texts.ts';
import { RichEditor } from './rich-editor.tsx';
import type { EditedRecord } from './use-record.ts';
import classes from './building.module.css';

export type StepPatch = Omit<NonNullable<Input<'topics', 'updateStep'>['body']>, 'updated_at'>;
export type EditedStep = EditedRecord<Lesson, StepPatch>;

const TYPES = [1, 0, 2, 999] as const;

/** What the topic is: type, points, who sees it, whether it takes answers. */
export function StepSettings({ step }: { step: EditedStep }) {
  const t = useTexts(buildingTexts);
  const topics = useTexts(topicsTexts);
  const { value, change } = step;
  return (
    <section className={classes.settings} aria-label={t('settings')}>
      <Select
        label={t('type')}
        allowDeselect={false}
        data={TYPES.map((type) => ({ value: String(type), label: topics(`type.${type}`) }))}
        value={String(value.type)}
        onChange={(type) => change({ type: TYPES.find((one) => String(one) === type) ?? 1 })}
      />
      <MaxMark key={step.revision} step={step} />
      <Switch
        label={t('visible')}
        checked={!value.hidden}
        onChange={(event) => change({ hidden: !event.currentTarget.checked })}
      />
      <Switch
        label={t('accepts')}
        checked={value.answers_closed_at === null}
        onChange={(event) => {
          const closes = !event.currentTarget.checked;
          step.show({ answers_closed_at: closes ? new Date().toISOString() : null });
          change({ answers_closed: closes });
        }}
      />
    </section>
  );
}

function MaxMark({ step }: { step: EditedStep }) {
  const t = useTexts(buildingTexts);
  const [typed, setTyped] = useState<number | string>(step.value.max_mark ?? '');
  const isGood = typed === '' || (typeof typed === 'number' && typed > 0 && typed <= 1000);
  return (
    <NumberInput
      label={t('maxMark')}
      description={t('maxMarkHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      decimalSeparator=","
      decimalScale={2}
      hideControls
      value={typed}
      error={isGood ? undefined : t('maxMarkWrong')}
      onChange={(next) => {
        setTyped(next);
        if (next === '') step.change({ max_mark: null });
        else if (typeof next === 'number' && next > 0 && next <= 1000) step.change({ max_mark: next });
      }}
    />
  );
}

/** The introduction for everybody, and the notes that students do not see. */
export function StepTexts({ step }: { step: EditedStep }) {
  const t = useTexts(buildingTexts);
  const { value, change, revision } = step;
  return (
    <div className={classes.texts}>
      <RichEditor
        key={`public-${revision}`}
        label={t('publicText')}
        placeholder={t('publicPlaceholder')}
        html={value.public_text}
        onChange={(public_text) => change({ public_text })}
      />
      <details className={classes.details} open={value.private_text !== '' || undefined}>
        <summary>{t('privateText')}</summary>
        <RichEditor
          key={`private-${revision}`}
          label={t('privateText')}
          placeholder={t('privatePlaceholder')}
          html={value.private_text}
          onChange={(private_text) => change({ private_text })}
        />
      </details>
    </div>
  );
}
