import { Select } from '@mantine/core';
import type { LessonDetails } from '@orbita/contract/schedule';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { namingClashes } from './clash-faults.ts';
import { type Scope, ScopeChoice } from './scope-choice.tsx';
import { scheduleTexts } from './schedule.texts.ts';
import { useTeacherItems } from './use-choices.ts';

/** Chooses who stands in for a teacher of the lesson; the absent teacher chosen again ends the substitution. */
export function SubstitutionDialog({ lesson, onClose }: { lesson: LessonDetails; onClose: () => void }) {
  const t = useTexts(scheduleTexts);
  const teachers = useTeacherItems();
  const form = useFormFields<{ teacher_id: string; user_id: string; scope: Scope }>({
    initial: { teacher_id: String(lesson.teachers[0]?.id ?? ''), user_id: '', scope: 'this' },
    required: ['teacher_id', 'user_id'],
  });
  const replace = useSave('schedule', 'replaceLessonTeacher', {
    invalidates: ['schedule', 'attendance'],
    success: t('substituted'),
    failure: false,
  });
  return (
    <EditDialog
      title={t('substitute')}
      saveLabel={t('substituteSave')}
      form={form}
      save={({ teacher_id, user_id, scope }) =>
        namingClashes(
          replace.mutateAsync({
            params: { id: lesson.id },
            body: { teacher_id: Number(teacher_id), user_id: Number(user_id), scope },
          }),
        )
      }
      onClose={onClose}
    >
      <Select
        label={t('absent')}
        data={lesson.teachers.map((teacher) => ({ value: String(teacher.id), label: personName(teacher) }))}
        allowDeselect={false}
        value={form.values.teacher_id}
        onChange={(teacher_id) => form.set({ teacher_id: teacher_id ?? '' })}
      />
      <Select
        label={t('standIn')}
        placeholder={t('choose')}
        searchable
        data={teachers
          .filter(({ id }) => String(id) !== form.values.teacher_id)
          .map(({ id, label }) => ({ value: String(id), label }))}
        value={form.values.user_id || null}
        onChange={(user_id) => form.set({ user_id: user_id ?? '' })}
      />
      <ScopeChoice lesson={lesson} {...form.field('scope')} />
    </EditDialog>
  );
}
