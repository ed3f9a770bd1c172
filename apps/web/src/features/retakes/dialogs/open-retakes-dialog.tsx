import { Checkbox, NativeSelect, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { affectedBy } from '../../../api/affected-calls.ts';
import { useCall, useSave, type Output } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { notify } from '../../../base/notices.ts';
import { CandidateList } from './candidate-list.tsx';
import { CommentField, ConductorsField, DateFields, datesOf, useRetakeForm, wordsOf } from './retake-fields.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import { withTicks, type Ticked } from './ticked.ts';
import form from './retake-form.module.css';
import classes from '../retakes.module.css';

type Choice = Output<'retakes', 'getRetakeChoices'>['data'][number];

/** Opens retakes in a discipline for many students of a group. */
export function OpenRetakesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(retakesTexts);
  const choices = useCall('retakes', 'getRetakeChoices');
  const [subjectId, setSubjectId] = useState(0);
  const [groupId, setGroupId] = useState(0);
  const subject = choices.data?.data.find(({ id }) => id === subjectId);
  const group =
    subject?.groups.find(({ id }) => id === groupId) ?? (subject?.groups.length === 1 ? subject.groups[0] : undefined);
  const pickers = (
    <LoadState query={choices} skeleton={<Skeleton height={64} />}>
      {({ data }) => (
        <Pickers
          subjects={data}
          subject={subject}
          groupId={group?.id ?? 0}
          onSubject={(id) => {
            setSubjectId(id);
            setGroupId(0);
          }}
          onGroup={setGroupId}
        />
      )}
    </LoadState>
  );
  return subject && group ? (
    <Candidates key={`${subject.id} ${group.id}`} subjectId={subject.id} groupId={group.id} onClose={onClose}>
      {pickers}
    </Candidates>
  ) : (
    <Modal opened size="lg" onClose={onClose} title={t('newRetakes')}>
      <div className={form.form}>{pickers}</div>
    </Modal>
  );
}

interface PickersProps {
  subjects: readonly Choice[];
  subject: Choice | undefined;
  groupId: number;
  onSubject: (id: number) => void;
  onGroup: (id: number) => void;
}

function Pickers({ subjects, subject, groupId, onSubject, onGroup }: PickersProps) {
  const t = useTexts(retakesTexts);
  return (
    <div className={form.pair}>
      <NativeSelect
        label={t('subject')}
        value={String(subject?.id ?? '')}
        data={[
          { value: '', label: t('chooseSubject'), disabled: true },
          ...subjects.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        onChange={(event) => onSubject(Number(event.currentTarget.value))}
      />
      <NativeSelect
        label={t('group')}
        value={groupId ? String(groupId) : ''}
        disabled={!subject || subject.groups.length === 0}
        data={[
          { value: '', label: t(subject?.groups.length === 0 ? 'noGroups' : 'chooseGroup'), disabled: true },
          ...(subject?.groups ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => onGroup(Number(event.currentTarget.value))}
      />
    </div>
  );
}

interface CandidatesProps {
  subjectId: number;
  groupId: number;
  onClose: () => void;
  children: ReactNode;
}
function Candidates({ subjectId, groupId, onClose, children }: CandidatesProps) {
  const t = useTexts(retakesTexts);
  const query = { subject_id: subjectId, group_id: groupId };
  const found = useCall('retakes', 'listRetakeCandidates', { query });
  const [students, setStudents] = useState<Ticked>(new Set());
  const [steps, setSteps] = useState<Ticked>(new Set());
  const fields = useRetakeForm();
  const open = useSave('retakes', 'createRetakes', { invalidates: affectedBy.retake, failure: false });
  return (
    <EditDialog
      size="lg"
      title={t('newRetakes')}
      form={fields}
      save={(values) =>
        open.mutateAsync({
          body: {
            subject_id: subjectId,
            student_ids: [...students],
            ...(steps.size > 0 ? { step_ids: [...steps] } : {}),
            ...datesOf(values),
            ...wordsOf(values),
          },
        })
      }
      onSaved={({ data }) => notify({ message: t('opened', { count: data.length }), tone: 'success' })}
      onClose={onClose}
      saveLabel={t('openFor', { count: students.size })}
      isChanged={students.size + steps.size > 0}
      saveDisabled={students.size === 0}
    >
      {children}
      <LoadState query={found} skeleton={<Skeleton height={240} />}>
        {(read) => (
          <>
            <CandidateList candidates={read.data} chosen={students} onChange={setStudents} />
            {read.steps.length > 0 && <StepList steps={read.steps} chosen={steps} onChange={setSteps} />}
          </>
        )}
      </LoadState>
      <DateFields fields={fields} />
      <ConductorsField fields={fields} />
      <CommentField fields={fields} />
    </EditDialog>
  );
}

interface StepsProps {
  steps: Output<'retakes', 'listRetakeCandidates'>['steps'];
  chosen: Ticked;
  onChange: (chosen: Ticked) => void;
}

/** The topics to be handed in; whole rows are clickable. */
function StepList({ steps, chosen, onChange }: StepsProps) {
  const t = useTexts(retakesTexts);
  return (
    <fieldset className={form.choice}>
      <legend>{t('whatToDo')}</legend>
      <p className={classes.muted}>{t('whatToDoHint')}</p>
      <div className={form.rows}>
        {steps.map(({ id, title, is_retake }) => (
          <label key={id} className={form.row}>
            <Checkbox
              checked={chosen.has(id)}
              onChange={() => onChange(withTicks(chosen, [id], !chosen.has(id)))}
              aria-label={title}
            />
            <span className={form.rowWords}>
              {title}
              {is_retake && <small>{t('retakeTopic')}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
