import { ActionIcon, Checkbox, NumberInput, Radio, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useTexts } from '../../../../base/i18n.ts';
import { isDay } from '../../../../base/typed-date.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { buildingTexts } from '../building.texts.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import classes from '../building.module.css';
import type { EditedForm } from './edited-form.ts';
import { OrderKey, PairsKey } from './ordering-and-pairs-key.tsx';
import { offerUndo } from './offer-undo.ts';
import { isRightOption, markOption, nextId, optionsOf, withOptions, type Item } from './question-options.ts';
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
  const { value, change } = edited;
  const { key, type } = value;
  const items = optionsOf(value);
  const Mark = type === 'single' ? Radio : Checkbox;
  const put = (next: Item[]) => change(withOptions(next, key));
  const rename = (id: number, title: string) => put(items.map((item) => (item.id === id ? { id, title } : item)));
  return (
    <fieldset className={classes.options}>
      <legend>{t('options')}</legend>
      <p className={classes.hint}>{t('keyHint')}</p>
      {items.map(({ id, title }, index) => (
        <div key={id} className={classes.option}>
          <Mark
            aria-label={t('rightOption', { number: index + 1 })}
            checked={isRightOption(key, id)}
            onClick={() => type === 'single' && isRightOption(key, id) && change({ key: null })}
            onChange={(event) => change({ key: markOption(type, key, id, event.currentTarget.checked) })}
          />
          <TextInput
            className={classes.grow}
            aria-label={t('option', { number: index + 1 })}
            maxLength={500}
            value={title}
            onChange={(event) => rename(id, event.currentTarget.value)}
          />
          <MoveButtons
            index={index}
            total={items.length}
            onMove={(to) => put(items.toSpliced(index, 1).toSpliced(to, 0, { id, title }))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('removeOption', { number: index + 1 })}
            onClick={() => {
              offerUndo(edited, title);
              put(items.filter((item) => item.id !== id));
            }}
          >
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => put([...items, { id: nextId(value, [value, edited.queue.base()]), title: '' }])}
          disabled={items.length >= 100}
        >
          {t('addOption')}
        </Button>
      </div>
    </fieldset>
  );
}

/** Buttons that move an option; existing answers still refer to it. */
function MoveButtons({ index, total, onMove }: { index: number; total: number; onMove: (to: number) => void }) {
  const q = useTexts(questionsTexts);
  const number = index + 1;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={q('optionUp', { number })}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <IconArrowUp size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={q('optionDown', { number })}
        disabled={index === total - 1}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowDown size={18} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
