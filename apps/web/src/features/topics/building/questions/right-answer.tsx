import { Checkbox, NumberInput, Radio, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n.ts';
import { isDay } from '../../../../base/typed-date.ts';
import { buildingTexts } from '../building.texts.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import classes from '../building.module.css';
import { changeLists, type EditedForm } from './edited-form.ts';
import { OptionRows } from './option-rows.tsx';
import { OrderKey, PairsKey } from './ordering-and-pairs-key.tsx';
import { offerUndo } from './offer-undo.ts';
import { blankItems, isRightOption, markOption, nextId, optionsOf, withOptions } from './question-options.ts';
import { questionsTexts } from './questions.texts.ts';

/** Edits the right answer for automatic checking; empty for types that only a person can check. */
export function RightAnswer({ edited }: { edited: EditedForm }) {
  const t = useTexts(buildingTexts);
  const q = useTexts(questionsTexts);
  const { value, change } = edited;
  switch (value.type) {
    case 'single':
    case 'multiple':
      return <Options edited={edited} />;
    case 'matching':
      return <PairsKey edited={edited} />;
    case 'ordering':
      return <OrderKey edited={edited} />;
    case 'number':
      return (
        <div className={classes.fields}>
          <NumberInput
            label={t('keyText')}
            decimalSeparator=","
            hideControls
            value={typeof value.key === 'number' ? value.key : ''}
            onChange={(key) => change({ key: typeof key === 'number' ? key : null })}
          />
          <NumberInput
            label={q('tolerance')}
            decimalSeparator=","
            hideControls
            min={0}
            w={160}
            value={value.tolerance}
            onChange={(tolerance) => typeof tolerance === 'number' && change({ tolerance })}
          />
        </div>
      );
    case 'text':
      return (
        <Textarea
          label={q('textKey')}
          description={q('textKeyHint')}
          autosize
          minRows={1}
          maxLength={1000}
          value={typeof value.key === 'string' ? value.key : ''}
          onChange={(event) => change({ key: event.currentTarget.value.trimStart() || null })}
        />
      );
    case 'date':
      return (
        <DateField
          label={q('dateKey')}
          className={classes.dateKey}
          time={null}
          value={typeof value.key === 'string' ? value.key : ''}
          onChange={(day) => (day === '' || isDay(day)) && change({ key: day || null })}
        />
      );
    case 'longText':
    case 'richText':
    case 'code':
    case 'link':
    case 'file':
    case 'photo':
    case 'video':
      return null;
    default:
      return value.type satisfies never;
  }
}

function Options({ edited }: { edited: EditedForm }) {
  const t = useTexts(buildingTexts);
  const q = useTexts(questionsTexts);
  const { value, change } = edited;
  const { key, type } = value;
  const known = [value, edited.queue.base()];
  const [blank] = useState(() => blankItems(type, known));
  const items = value.options.length > 0 ? optionsOf(value) : blank;
  const isSingle = type === 'single';
  const Mark = isSingle ? Radio : Checkbox;
  const put = (next: ReturnType<typeof optionsOf>, nextKey = key) => changeLists(edited, withOptions(next, nextKey));
  return (
    <fieldset className={classes.options}>
      <legend>{t('options')}</legend>
      <p className={classes.hint}>{t(isSingle ? 'keyHintSingle' : 'keyHint')}</p>
      <OptionRows
        items={items}
        onChange={put}
        onRemove={({ title }) => offerUndo(edited, title)}
        onDraw={(others) => {
          const now = { ...value, ...withOptions(others, key) };
          return nextId(now, [now, ...known]);
        }}
        labels={{
          field: (number) => t('option', { number }),
          remove: (number) => t('removeOption', { number }),
          add: t('addOption'),
        }}
        renderLead={({ id }, index) => (
          <Mark
            aria-label={t('rightOption', { number: index + 1 })}
            checked={isRightOption(key, id)}
            onClick={() => isSingle && isRightOption(key, id) && put(items, null)}
            onChange={(event) => put(items, markOption(type, key, id, event.currentTarget.checked))}
          />
        )}
      />
      <Switch
        label={q('shuffle')}
        description={q('shuffleHint')}
        checked={value.shuffle_options}
        onChange={(event) => change({ shuffle_options: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
