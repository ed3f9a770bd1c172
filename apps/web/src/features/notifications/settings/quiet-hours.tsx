import { Switch, TextInput } from '@mantine/core';
import type { NotificationSettings, SettingsChange } from '@orbita/contract/notifications/settings';
import { defaultQuiet } from '@orbita/contract/notifications/types';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { settingsTexts } from './settings.texts.ts';
import classes from './settings.module.css';

interface Props {
  settings: NotificationSettings;
  onChange: (change: SettingsChange) => void;
}

/** When mails and push messages wait, by the institution's clock. */
export function QuietHours({ settings: { quiet_hours: hours, time_zone: zone }, onChange }: Props) {
  const t = useTexts(settingsTexts);
  return (
    <section className={classes.panel}>
      <h2>{t('quietTitle')}</h2>
      <p>{t('quietText', { zone })}</p>
      <div className={classes.fields}>
        <Switch
          label={t('quietOn')}
          checked={hours !== null}
          onChange={(event) => onChange({ quiet_hours: event.currentTarget.checked ? defaultQuiet : null })}
        />
        {hours && (
          <div className={classes.times}>
            <TimeOfDay
              key={`from ${hours.from}`}
              label={t('quietFrom')}
              value={hours.from}
              onSave={(from) => onChange({ quiet_hours: { ...hours, from } })}
            />
            <TimeOfDay
              key={`to ${hours.to}`}
              label={t('quietTo')}
              value={hours.to}
              onSave={(to) => onChange({ quiet_hours: { ...hours, to } })}
            />
          </div>
        )}
      </div>
    </section>
  );
}

/** A time of the day, saved when the field is left; a wrong one stays to be mended. */
function TimeOfDay({ label, value, onSave }: { label: string; value: string; onSave: (time: string) => void }) {
  const t = useTexts(settingsTexts);
  const [text, setText] = useState(value);
  const time = /^([01]?\d|2[0-3]):([0-5]\d)$/.test(text.trim()) ? text.trim().padStart(5, '0') : undefined;
  const [isLeft, setLeft] = useState(false);
  const leave = () => {
    setLeft(true);
    if (time !== undefined && time !== value) onSave(time);
  };
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      maxLength={5}
      value={text}
      error={isLeft && time === undefined ? t('wrongTime') : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
