import type { Subject } from '@orbita/contract/subjects';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { notify } from '../../../base/notices.ts';
import { ErrorState } from '../../../ui/states/states.tsx';
import { subSubjectsTexts } from './sub-subjects.texts.ts';
import classes from './sub-subjects.module.css';

/** Returns the title without the code that staff see before it. */
const bareTitle = ({ title, code }: Subject) =>
  code && title.startsWith(`${code} `) ? title.slice(code.length + 1) : title;

/** Creates a sub-discipline with a title and the groups that will study it. */
export function CreateSubDialog({ parent, onClose }: { parent: Subject; onClose: () => void }) {
  const t = useTexts(subSubjectsTexts);
  const navigate = useNavigate();
  const groups = useCall('subjects', 'listSubjectGroups', { params: { id: parent.id } });
  const [chosen, setChosen] = useState<number[]>([]);
  const [typed, setTyped] = useState<string | null>(null);
  const [code, setCode] = useState(parent.code);
  const names = groups.data?.data.filter(({ id }) => chosen.includes(id)).map(({ name }) => name) ?? [];
  // The title follows the chosen groups until the user edits it.
  const title = typed ?? [bareTitle(parent), names.join(', ')].filter(Boolean).join(' — ');
  const save = useSave('subSubjects', 'createSubSubject', {
    invalidates: ['subSubjects', 'subjects'],
    onSuccess: (made) => {
      onClose();
      notify({
        message: t('made', { title: made.title }),
        tone: 'success',
        action: { label: t('open'), run: () => void navigate(`/subjects/${made.id}`) },
      });
    },
  });
  return (
    <Modal
      opened
      title={t('create')}
      saveLabel={t('make')}
      saving={save.isPending}
      saveDisabled={title.trim() === ''}
      onClose={onClose}
      onSave={() =>
        save.mutate({ params: { id: parent.id }, body: { title: title.trim(), code: code.trim(), group_ids: chosen } })
      }
    >
      <div className={classes.form}>
        <TextInput
          label={t('newTitle')}
          value={title}
          maxLength={255}
          data-autofocus
          error={title.trim() === '' ? t('titleNeeded') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TextInput
          label={t('newCode')}
          value={code}
          maxLength={50}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {groups.error && !groups.data && <ErrorState error={groups.error} onRetry={() => void groups.refetch()} />}
        {groups.data && groups.data.data.length > 0 && (
          <Checkbox.Group
            label={t('newGroups')}
            description={t('newGroupsHint')}
            value={chosen.map(String)}
            onChange={(ids) => setChosen(ids.map(Number))}
          >
            <div className={classes.groupsList}>
              {groups.data.data.map((group) => (
                <Checkbox key={group.id} value={String(group.id)} label={group.name} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <p className={classes.muted}>{t('makes')}</p>
      </div>
    </Modal>
  );
}
