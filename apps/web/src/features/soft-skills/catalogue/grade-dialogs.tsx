import { ActionIcon, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { IndicatorGrade } from '@orbita/contract/soft-skills';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { catalogueTexts } from './catalogue.texts.ts';
import { SOFT_CACHE } from './use-removal.ts';
import classes from './catalogue.module.css';

interface Values {
  /** An emptied number field holds ''. */
  value: number | string;
  title: string;
  description: string;
}
const readGrade = ({ value, title, description }: IndicatorGrade): Values => ({ value, title, description });

/** Edits one grade of an indicator. */
export function GradeDialog({ grade, onClose }: { grade: IndicatorGrade; onClose: () => void }) {
  const t = useTexts(catalogueTexts);
  const form = useFormFields({ initial: readGrade(grade), required: ['value', 'title'] });
  const save = useSave('softSkills', 'updateIndicatorGrade', {
    invalidates: SOFT_CACHE,
    success: t('saved'),
    failure: false,
  });
  return (
    <EditDialog
      title={t('editGrade')}
      form={form}
      record={grade}
      meeting={{
        read: readGrade,
        names: { value: t('value'), title: t('gradeTitle'), description: t('gradeAbout') },
        show: { value: String },
      }}
      save={({ value, ...words }, updated_at) =>
        save.mutateAsync({
          params: { id: grade.id },
          body: { ...words, value: Number(value), ...(updated_at ? { updated_at } : {}) },
        })
      }
      onClose={onClose}
    >
      <NumberInput label={t('value')} required min={0} max={10} allowDecimal={false} {...form.field('value')} />
      <TextInput label={t('gradeTitle')} required maxLength={120} data-autofocus {...form.text('title')} />
      <Textarea
        label={t('gradeAbout')}
        maxLength={2048}
        autosize
        minRows={2}
        maxRows={8}
        {...form.text('description')}
      />
    </EditDialog>
  );
}

interface NewProps {
  indicatorId: number;
  /** Grades the indicator has. */
  present: readonly IndicatorGrade[];
  onClose: () => void;
}
interface Rows {
  grades: (Values & { key: number })[];
}
const HIGHEST = 10;

/** Adds several grades at once; an indicator without any begins with a sample from 0 to 3. */
export function NewGradesDialog({ indicatorId, present, onClose }: NewProps) {
  const t = useTexts(catalogueTexts);
  const taken = present.map(({ value }) => value);
  const samples = [t('sample0'), t('sample1'), t('sample2'), t('sample3')];
  const rowOf = (value: number, title = '') => ({ key: value, value, title, description: '' });
  const form = useFormFields<Rows>({
    initial: {
      grades: present.length === 0 ? samples.map((title, value) => rowOf(value, title)) : [rowOf(nextOf(taken))],
    },
    checks: { grades: (rows) => isTwice([...rows.map(({ value }) => Number(value)), ...taken]) && t('twice') },
  });
  const save = useSave('softSkills', 'createIndicatorGrades', {
    invalidates: SOFT_CACHE,
    success: t('gradesAdded'),
    failure: false,
  });
  const { grades: rows } = form.values;
  const values = [...taken, ...rows.map(({ value }) => Number(value))];
  const change = (at: number, patch: Partial<Values>) =>
    form.set({ grades: rows.map((row, index) => (index === at ? { ...row, ...patch } : row)) });
  return (
    <EditDialog
      title={t('newGrades')}
      size="lg"
      form={form}
      isChanged
      saveDisabled={rows.length === 0 || rows.some(({ value, title }) => value === '' || !title.trim())}
      save={({ grades }) =>
        save.mutateAsync({
          body: {
            indicator_id: indicatorId,
            grades: grades.map(({ value, title, description }) => ({ value: Number(value), title, description })),
          },
        })
      }
      onClose={onClose}
    >
      {rows.map((row, at) => (
        <fieldset key={row.key} className={classes.newGrade}>
          <NumberInput
            label={t('value')}
            min={0}
            max={HIGHEST}
            allowDecimal={false}
            value={row.value}
            onChange={(value) => change(at, { value })}
          />
          <TextInput
            label={t('gradeTitle')}
            maxLength={120}
            value={row.title}
            onChange={(event) => change(at, { title: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('dropRow', { number: at + 1 })}
            onClick={() => form.set({ grades: rows.filter((_, index) => index !== at) })}
          >
            <IconX size={20} />
          </ActionIcon>
          <Textarea
            label={t('gradeAbout')}
            maxLength={2048}
            autosize
            minRows={1}
            maxRows={6}
            value={row.description}
            onChange={(event) => change(at, { description: event.currentTarget.value })}
          />
        </fieldset>
      ))}
      {form.field('grades').error && (
        <p role="alert" className={classes.fault}>
          {form.field('grades').error}
        </p>
      )}
      {nextOf(values) <= HIGHEST && (
        <Button
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() =>
            form.set({
              grades: [...rows, { ...rowOf(nextOf(values)), key: Math.max(0, ...rows.map(({ key }) => key)) + 1 }],
            })
          }
        >
          {t('oneMore')}
        </Button>
      )}
    </EditDialog>
  );
}

const nextOf = (values: readonly number[]): number => Math.max(-1, ...values) + 1;
const isTwice = (values: readonly number[]): boolean => new Set(values).size < values.length;
