import { Select, TextInput } from '@mantine/core';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { GroupField } from '../../../shared/reports/place-fields.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useDebounced } from '../../../base/debounce.ts';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { certificatesTexts } from './certificates.texts.ts';
import { CertificatePreview } from './certificate-preview.tsx';

interface Values {
  group_id: string | null;
  student_id: string | null;
  destination: string;
  until: string;
}
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const optionsOf = (rows: { id: number; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** Issues a certificate to a student of a group. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(certificatesTexts);
  const initial: Values = { group_id: null, student_id: null, destination: '', until: '' };
  const form = useFormFields({
    initial,
    required: ['group_id', 'student_id'],
    checks: { until: (until) => until !== '' && !DAY.test(until) && t('notADay') },
  });
  const groupId = Number(form.values.group_id);
  const studentId = Number(form.values.student_id);
  const shown = useDebounced(form.values);
  const students = useCall('reports', 'listReportStudents', { query: { group_id: groupId } }, { enabled: groupId > 0 });
  const issue = useSave('reports', 'issueCertificate', {
    invalidates: ['reports'],
    success: t('issued'),
    failure: false,
  });
  return (
    <EditDialog
      title={t('issueTitle')}
      size="lg"
      saveLabel={t('issueSave')}
      form={form}
      save={({ student_id, destination, until }) =>
        issue.mutateAsync({
          body: { group_id: groupId, student_id: Number(student_id), destination, ...(until ? { until } : {}) },
        })
      }
      onClose={onClose}
    >
      <GroupField
        label={t('group')}
        placeholder={t('chooseGroup')}
        required
        data-autofocus
        among={{ is_whole: true }}
        value={groupId}
        onChange={(group_id) => form.set({ group_id, student_id: null })}
      />
      <ReadFailure name={t('student')} query={students} />
      <Select
        label={t('student')}
        placeholder={t('chooseStudent')}
        required
        searchable
        disabled={!students.data}
        nothingFoundMessage={t('nothingFound')}
        data={optionsOf(students.data?.data)}
        {...form.field('student_id')}
      />
      <TextInput
        label={t('destination')}
        description={t('destinationHint')}
        maxLength={300}
        {...form.text('destination')}
      />
      <DateField label={t('until')} time={null} {...form.field('until')} />
      {groupId > 0 && studentId > 0 && (
        <CertificatePreview
          asked={{
            ...{ group_id: groupId, student_id: studentId, destination: shown.destination },
            ...(DAY.test(shown.until) ? { until: shown.until } : {}),
          }}
        />
      )}
    </EditDialog>
  );
}
