import { NativeSelect } from '@mantine/core';
import type { LessonCode } from '@orbita/contract/attendance';
import type { LessonDetails } from '@orbita/contract/schedule';
import { useState } from 'react';
import { formatTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { presentStatus } from '../register/use-register.ts';
import { enterAddress } from './code-address.ts';
import { codesTexts } from './codes.texts.ts';
import { useShownCode } from './use-shown-code.ts';
import classes from './codes.module.css';

const MINUTES = [5, 10, 15, 20];
/** As long as the lesson, whatever is left of it. */
const WHOLE_LESSON = 240;
const USUAL = 10;
const LATE_AFTER = [5, 10, 15, 20];

/** What the teacher decides before the code appears. */
export function OpenForm({ lesson, shown }: { lesson: LessonDetails; shown: LessonCode }) {
  const t = useTexts(codesTexts);
  const open = useShownCode('openLessonCode', lesson.id);
  const [minutes, setMinutes] = useState(USUAL);
  const [status, setStatus] = useState(presentStatus(lesson));
  const [late, setLate] = useState('');
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        open.mutate({
          params: { id: lesson.id },
          body: { minutes, status: status === 3 ? 3 : 1, late_after: late === '' ? null : Number(late) },
        });
      }}
    >
      <p>{t('how', { address: enterAddress() })}</p>
      {shown.closes_at !== null && <p>{t('endedAt', { time: formatTime(shown.closes_at) })}</p>}
      <div className={classes.fields}>
        <NativeSelect
          label={t('minutes')}
          value={minutes}
          onChange={(event) => setMinutes(Number(event.currentTarget.value))}
          data={[
            ...MINUTES.map((count) => ({ value: String(count), label: t('minutesOf', { count }) })),
            { value: String(WHOLE_LESSON), label: t('wholeLesson') },
          ]}
        />
        <NativeSelect
          label={t('as')}
          value={status}
          onChange={(event) => setStatus(Number(event.currentTarget.value))}
          data={[
            { value: '1', label: t('as_1') },
            { value: '3', label: t('as_3') },
          ]}
        />
        <NativeSelect
          label={t('late')}
          value={late}
          onChange={(event) => setLate(event.currentTarget.value)}
          data={[
            { value: '', label: t('lateNever') },
            ...LATE_AFTER.map((count) => ({ value: String(count), label: t('lateAfter', { count }) })),
          ]}
        />
      </div>
      <Button type="submit" colour="blue" size="md" loading={open.isPending}>
        {t(shown.closes_at === null ? 'open' : 'openAgain')}
      </Button>
    </form>
  );
}
