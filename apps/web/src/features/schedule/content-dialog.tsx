import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import type { LessonDetails } from '@orbita/contract/schedule';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { usePendingAttachments } from '../../shared/files/uploads/use-pending-attachments.ts';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { FilesField, useUploadLimits } from './files-field.tsx';
import { scheduleTexts } from './schedule.texts.ts';

const readContent = ({ title, homework, meeting_url, topics }: LessonDetails) => ({
  title,
  homework,
  meeting_url,
  step_ids: topics.map(({ id }) => String(id)),
});

/** What the teacher of a lesson prepares: topics, homework, files, the link of the meeting. */
export function ContentDialog({ lesson, onClose }: { lesson: LessonDetails; onClose: () => void }) {
  const t = useTexts(scheduleTexts);
  const form = useFormFields({ initial: readContent(lesson) });
  const pending = usePendingAttachments(`lesson-${lesson.id}`, useUploadLimits(), lesson.attachments);
  const attachments = pending.inputs();
  const hasNewFiles =
    JSON.stringify(attachments) !==
    JSON.stringify(lesson.attachments.map(({ type, attachment_id }) => ({ type, attachment_id })));
  const save = useSave('schedule', 'saveLessonContent', {
    invalidates: ['schedule'],
    success: t('saved'),
    failure: false,
  });
  return (
    <EditDialog
      title={t('editContent')}
      form={form}
      record={lesson}
      isChanged={hasNewFiles || pending.isBusy}
      saveDisabled={pending.isBusy || pending.hasFailed}
      meeting={{
        read: readContent,
        names: { title: t('ownTitle'), homework: t('homework'), meeting_url: t('link'), step_ids: t('topics') },
      }}
      save={({ step_ids, ...body }, updated_at) =>
        save.mutateAsync({
          params: { id: lesson.id },
          body: {
            ...body,
            step_ids: step_ids.map(Number),
            ...(hasNewFiles ? { attachments } : {}),
            ...(updated_at ? { updated_at } : {}),
          },
        })
      }
      onClose={onClose}
    >
      <TopicField lesson={lesson} {...form.field('step_ids')} />
      <Textarea label={t('homework')} autosize minRows={3} maxLength={5000} data-autofocus {...form.text('homework')} />
      <FilesField pending={pending} />
      <TextInput label={t('link')} type="url" placeholder="https://" maxLength={2048} {...form.text('meeting_url')} />
      <TextInput label={t('ownTitle')} description={t('ownTitleHint')} maxLength={255} {...form.text('title')} />
    </EditDialog>
  );
}

interface TopicProps {
  lesson: LessonDetails;
  value: string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

/** Topics of the first discipline of the lesson. */
function TopicField({ lesson, value, onChange, error }: TopicProps) {
  const t = useTexts(scheduleTexts);
  const subject = lesson.lesson_subjects[0]?.subject_id;
  const contents = useCall(
    'subjects',
    'getSubjectContents',
    { params: { id: subject ?? 0 } },
    { enabled: subject !== undefined },
  );
  const known = new Map(lesson.topics.map(({ id, title }) => [String(id), title]));
  for (const chapter of contents.data?.chapters ?? [])
    for (const step of chapter.steps) known.set(String(step.id), step.title);
  if (known.size === 0) return null;
  return (
    <MultiSelect
      label={t('topics')}
      searchable
      maxValues={10}
      data={[...known].map(([id, label]) => ({ value: id, label }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
