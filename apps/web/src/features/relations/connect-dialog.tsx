import type { Person } from '@orbita/contract/schemas';
import { useState } from 'react';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { UserPicker } from '../../shared/users/picker/user-picker.tsx';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { relationsTexts } from './relations.texts.ts';
import { AFFECTED, namesOf } from './use-relation-actions.ts';
import classes from './relations.module.css';

/** Chooses a parent and a child and connects them at once. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(relationsTexts);
  const [relative, setRelative] = useState<Person | null>(null);
  const [student, setStudent] = useState<Person | null>(null);
  const add = useSave('relations', 'addRelation', {
    invalidates: AFFECTED,
    success: relative && student ? t('added', namesOf({ student, relative })) : t('confirmed'),
    onSuccess: onClose,
  });
  const connect = () =>
    student && relative && add.mutate({ params: { id: student.id }, body: { relative_id: relative.id } });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('addTitle')}
      saveLabel={t('addSave')}
      saving={add.isPending}
      saveDisabled={!relative || !student}
      onSave={connect}
    >
      <Choice label={t('parent')} choose={t('chooseParent')} person={relative} onChoose={setRelative} />
      <Choice label={t('child')} choose={t('chooseChild')} person={student} onChoose={setStudent} only="student" />
    </Modal>
  );
}

interface ChoiceProps {
  label: string;
  choose: string;
  person: Person | null;
  onChoose: (person: Person) => void;
  only?: 'student';
}

function Choice({ label, choose, person, onChoose, only }: ChoiceProps) {
  const t = useTexts(relationsTexts);
  const [isPicking, setPicking] = useState(false);
  return (
    <div className={classes.who}>
      <span className={classes.label}>{label}</span>
      {person && (
        <span className={classes.person}>
          <PersonAvatar person={person} size={32} />
          {personName(person)}
        </span>
      )}
      <Button {...(person ? { 'aria-label': t('chooseOther', { name: label }) } : {})} onClick={() => setPicking(true)}>
        {choose}
      </Button>
      <UserPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        title={choose}
        isSingle
        {...(only ? { only } : {})}
        onSave={([chosen]) => {
          if (chosen) onChoose(chosen);
          setPicking(false);
        }}
      />
    </div>
  );
}
