import { TextInput } from '@mantine/core';
import type { Semester } from '@orbita/contract/semesters';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { HistoryPanel } from '../../shared/audit/history-panel.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { formatDays } from './semester-days.ts';
import { semestersTexts } from './semesters.texts.ts';
import classes from './semesters.module.css';

interface Values {
  title: string;
  started_at: string;
  finished_at: string;
}
const readSemester = ({ title, started_at, finished_at }: Values): Values => ({ title, started_at, finished_at });
const EMPTY: Values = { title: '', started_at: '', finished_at: '' };
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

interface Props {
  /** The edited semester; null creates one. */
  semester: Semester | null;
  onClose: () => void;
}

/** Creates or changes a semester; overlaps are told and may be saved. */
export function SemesterDialog({ semester, onClose }: Props) {
  const t = useTexts(semestersTexts);
  const wrong = (day: string) => day !== '' && !isDay(day) && t('wrongDay');
  const form = useFormFields({
    initial: readSemester(semester ?? EMPTY),
    required: ['title', 'started_at', 'finished_at'],
    checks: {
      started_at: wrong,
      finished_at: (last, { started_at: first }) =>
        wrong(last) || (isDay(first) && isDay(last) && last < first && t('crossed')),
    },
  });
  const after = {
    invalidates: ['semesters', 'trajectories', 'halves', 'subjects.listSemesterChoices'],
    failure: false,
  } as const;
  const create = useSave('semesters', 'createSemester', { ...after, success: t('created') });
  const update = useSave('semesters', 'updateSemester', { ...after, success: t('saved') });
  const names = { title: t('name'), started_at: t('first'), finished_at: t('last') };
  return (
    <EditDialog
      title={t(semester ? 'editTitle' : 'createTitle')}
      {...(semester ? {} : { saveLabel: t('createSave') })}
      form={form}
      {...(semester ? { record: semester, meeting: { read: readSemester, names } } : {})}
      save={(body, updated_at) =>
        semester
          ? update.mutateAsync({
              params: { id: semester.id },
              body: { ...body, ...(updated_at ? { updated_at } : {}) },
            })
          : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <TextInput label={t('name')} required maxLength={255} data-autofocus {...form.text('title')} />
      <div className={classes.dates}>
        <DateField label={t('first')} time={null} {...form.field('started_at')} />
        <DateField label={t('last')} time={null} {...form.field('finished_at')} />
      </div>
      <Overlaps values={form.values} ownId={semester?.id} />
      {semester && (
        <HistoryPanel
          kind="semester"
          id={semester.id}
          names={{ fields: { ...names, halves: t('halves') } }}
          className={classes.history}
        />
      )}
    </EditDialog>
  );
}

/** Says which semesters share days with the typed ones. */
function Overlaps({ values: { started_at, finished_at }, ownId }: { values: Values; ownId: number | undefined }) {
  const t = useTexts(semestersTexts);
  const isAsked = isDay(started_at) && isDay(finished_at) && started_at <= finished_at;
  const found = useCall('semesters', 'searchSemesters', { query: { started_at, finished_at } }, { enabled: isAsked });
  const others = isAsked ? (found.data?.data ?? []).filter(({ id }) => id !== ownId) : [];
  if (others.length === 0) return null;
  const titles = others.map((other) => `${other.title} (${formatDays(other)})`).join(', ');
  return (
    <p role="status" className={classes.overlap}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>
        {t('overlaps', { titles })}. {t('overlapsAllowed')}
      </span>
    </p>
  );
}
