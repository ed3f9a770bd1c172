import { Checkbox, NativeSelect } from '@mantine/core';
import type { NotificationSettings, SettingsChange } from '@orbita/contract/notifications/settings';
import { mailChoices, type NotificationCategory } from '@orbita/contract/notifications/types';
import { isOneOf } from '@orbita/contract/records';
import { useId } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { settingsTexts } from './settings.texts.ts';
import classes from './settings.module.css';

type Row = NotificationSettings['categories'][number];
interface Props {
  rows: readonly Row[];
  hasPopup: boolean;
  hasMail: boolean;
  /** Some device of the person shows messages. */
  hasPush: boolean;
  onChange: (change: SettingsChange) => void;
}

const HINTED = ['work', 'results', 'dates', 'schedule', 'account'] as const;

/** Categories down, channels across; on a phone each category is a block of its own. */
export function ChannelMatrix({ rows, hasPopup, hasMail, hasPush, onChange }: Props) {
  const t = useTexts(settingsTexts);
  return (
    <table className={classes.matrix}>
      <caption className="visually-hidden">{t('matrix')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('about')}</th>
          {hasPopup && <th scope="col">{t('popup')}</th>}
          <th scope="col">{t('push')}</th>
          <th scope="col">{t('mail')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CategoryRow
            key={row.category}
            row={row}
            hasPopup={hasPopup}
            hasMail={hasMail}
            hasPush={hasPush}
            onChange={(change) => onChange({ categories: [{ category: row.category, ...change }] })}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  row: Row;
  hasPopup: boolean;
  hasMail: boolean;
  hasPush: boolean;
  onChange: (change: Partial<Omit<Row, 'category'>>) => void;
}

function CategoryRow({ row: { category, popup, push, mail }, hasPopup, hasMail, hasPush, onChange }: RowProps) {
  const t = useTexts(settingsTexts);
  const id = useId();
  const name = t(category);
  const label = (channel: 'popup' | 'push' | 'mail') => `${name}: ${t(channel)}`;
  return (
    <tr>
      <th scope="row" id={id}>
        {name}
        <Hint category={category} />
      </th>
      {hasPopup && (
        <td>
          <Switchable
            label={t('popup')}
            name={label('popup')}
            checked={popup}
            onChange={(on) => onChange({ popup: on })}
          />
        </td>
      )}
      <td>
        <Switchable
          label={t('push')}
          name={label('push')}
          // Without a device nothing comes, whatever is chosen.
          checked={push && hasPush}
          isDisabled={!hasPush}
          onChange={(on) => onChange({ push: on })}
        />
      </td>
      <td>
        <span className={classes.channel}>{t('mail')}</span>
        {category === 'account' ? (
          <span className={classes.fixed}>{t('always')}</span>
        ) : (
          <NativeSelect
            aria-label={label('mail')}
            value={mail}
            disabled={!hasMail}
            data={mailChoices.map((value) => ({ value, label: t(`mail_${value}`) }))}
            onChange={({ currentTarget: { value } }) => isOneOf(mailChoices, value) && onChange({ mail: value })}
          />
        )}
      </td>
    </tr>
  );
}

function Hint({ category }: { category: NotificationCategory }) {
  const t = useTexts(settingsTexts);
  return isOneOf(HINTED, category) ? <span className={classes.hint}>{t(`${category}Hint`)}</span> : null;
}

interface SwitchableProps {
  /** Shown on a phone, where the columns have no heads. */
  label: string;
  name: string;
  checked: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

function Switchable({ label, name, checked, isDisabled = false, onChange }: SwitchableProps) {
  return (
    <label className={classes.switchable}>
      <Checkbox
        aria-label={name}
        checked={checked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        size="md"
      />
      <span className={classes.channel} aria-hidden="true">
        {label}
      </span>
    </label>
  );
}
