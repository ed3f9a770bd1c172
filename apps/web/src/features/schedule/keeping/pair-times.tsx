import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { keepingTexts } from './keeping.texts.ts';
import { pairOf, type TimetableFile } from './use-timetable-file.ts';
import classes from './keeping.module.css';

type OpenFile = NonNullable<TimetableFile['open']>;

/** The times of the hours that a file only numbers. */
export function PairTimes({ file, open }: { file: TimetableFile; open: OpenFile }) {
  const t = useTexts(keepingTexts);
  const [typed, setTyped] = useState(file.times);
  const pairs = [...new Set(open.untimed.map(pairOf))].toSorted((a, b) => Number(a) - Number(b));
  if (pairs.length === 0) return null;
  return (
    <section className={classes.unknown}>
      <h2>{t('pairTimes')}</h2>
      <p className={classes.muted}>{t('pairTimesText')}</p>
      <form
        className={classes.pairs}
        onSubmit={(event) => {
          event.preventDefault();
          file.setTimes(typed);
        }}
      >
        {pairs.map((pair) => (
          <TextInput
            key={pair}
            label={t('pairLabel', { pair })}
            placeholder="09:00–10:30"
            value={typed[pair] ?? ''}
            onChange={(event) => setTyped({ ...typed, [pair]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" loading={file.isReading}>
          {t('setTimes')}
        </Button>
      </form>
    </section>
  );
}
