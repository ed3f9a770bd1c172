import { TextInput } from '@mantine/core';
import type { Meeting } from '@orbita/contract/organisation';
import { useSave } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { fromFieldValue, toFieldValue } from '../../../base/zone-time.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { governanceTexts } from './governance.texts.ts';

interface Values {
  title: string;
  /** As typed. */
  starts_at: string;
}
const readMeeting = ({ title, starts_at }: Meeting): Values => ({ title, starts_at: toFieldValue(starts_at) });
const showMoment = (typed: string): string => {
  const moment = fromFieldValue(typed);
  return moment === null ? typed : formatDayTime(moment);
};

/** Renames a meeting that is planned, or moves it; whoever is invited hears of another time. */
export function EditMeeting({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const t = useTexts(governanceTexts);
  const form = useFormFields<Values>({
    initial: readMeeting(meeting),
    required: ['title', 'starts_at'],
    checks: { starts_at: (typed) => typed !== '' && fromFieldValue(typed) === null && t('wrongMoment') },
  });
  const save = useSave('organisation', 'updateMeeting', {
    // A meeting stands in the schedule of those who are invited.
    invalidates: ['organisation', 'calendar'],
    success: t('meetingSaved'),
    failure: false,
  });
  // An untouched moment is not sent, because the field knows no seconds.
  const changeOf = ({ title, starts_at }: Values) =>
    starts_at === form.initial.starts_at ? { title } : { title, starts_at: fromFieldValue(starts_at) ?? '' };
  return (
    <EditDialog
      title={t('meeting')}
      form={form}
      record={meeting}
      meeting={{
        read: readMeeting,
        names: { title: t('title'), starts_at: t('startsAt') },
        show: { starts_at: showMoment },
      }}
      save={(values, updated_at) =>
        save.mutateAsync({
          params: { id: meeting.id },
          body: { ...changeOf(values), ...(updated_at ? { updated_at } : {}) },
        })
      }
      onClose={onClose}
    >
      <TextInput label={t('title')} required maxLength={255} data-autofocus {...form.text('title')} />
      <DateField label={t('startsAt')} isRequired showsTime time="10:00" {...form.field('starts_at')} />
    </EditDialog>
  );
}
