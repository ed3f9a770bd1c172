import type { Person } from '@orbita/contract/schemas';
import type { SubjectSettings } from '@orbita/contract/subjects';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../api/client/client.ts';
import type { Output } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { UserPicker } from '../../../shared/users/picker/user-picker.tsx';
import { PersonItems } from './person-items.tsx';
import { makeChange, takeAway } from './change-list.ts';
import { settingsTexts } from './settings.texts.ts';
import classes from './settings.module.css';

type Role = 'TEACHER' | 'EXPERT';

/** Teachers and experts of the discipline; only an administrator may change them. */
export function PeopleLists({ settings, canChange }: { settings: SubjectSettings; canChange: boolean }) {
  const t = useTexts(settingsTexts);
  return (
    <section className={classes.panel}>
      <h2>{t('people')}</h2>
      <div className={classes.lists}>
        <PeopleList subjectId={settings.id} roleType="TEACHER" people={settings.teachers} canChange={canChange} />
        <PeopleList subjectId={settings.id} roleType="EXPERT" people={settings.experts} canChange={canChange} />
      </div>
    </section>
  );
}

interface ListProps {
  subjectId: number;
  roleType: Role;
  people: readonly Person[];
  canChange: boolean;
}

function PeopleList({ subjectId, roleType, people, canChange }: ListProps) {
  const t = useTexts(settingsTexts);
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isTeacher = roleType === 'TEACHER';
  const of = ({ id }: Person) => ({ params: { id: subjectId }, body: { user_id: id, role_type: roleType } });
  const removed = (person: Person, { lessons, sub_subjects: subs }: Output<'subjects', 'removeSubjectRole'>) => {
    const title = t('personRemoved', { name: personName(person, 'short') });
    const left = [
      lessons > 0 && t('lessonsLeft', { count: lessons }),
      subs.length > 0 && t('subsKept', { titles: subs.map((sub) => sub.title).join(', ') }),
    ].filter(Boolean);
    // What is left to do stays until it was read.
    return left.length === 0 ? { message: title } : { title, message: left.join('. '), duration: 0 };
  };
  const add = async (chosen: readonly Person[]) => {
    const known = new Set(people.map(({ id }) => id));
    setSaving(true);
    // Added one by one, so that a refusal keeps those added before it.
    const isDone = await makeChange(async () => {
      for (const person of chosen.filter(({ id }) => !known.has(id))) await api.subjects.addSubjectRole(of(person));
    });
    setSaving(false);
    if (isDone) setOpen(false);
  };
  return (
    <div>
      <h3>{t(isTeacher ? 'teachers' : 'experts')}</h3>
      <p className={classes.hint}>{t(isTeacher ? 'teachersHint' : 'expertsHint')}</p>
      {people.length === 0 && (
        <p className={classes.none} data-tone={isTeacher ? 'warning' : undefined}>
          {t(isTeacher ? 'noTeachers' : 'noExperts')}
        </p>
      )}
      <PersonItems
        people={people}
        removal={canChange ? 'removePerson' : null}
        onRemove={(person) =>
          void takeAway(
            () => api.subjects.removeSubjectRole(of(person)),
            (left) => removed(person, left),
            () => api.subjects.addSubjectRole(of(person)),
          )
        }
      />
      {canChange && (
        <div className={classes.add}>
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
            {t(isTeacher ? 'addTeachers' : 'addExperts')}
          </Button>
          <UserPicker
            opened={isOpen}
            onClose={() => setOpen(false)}
            title={t(isTeacher ? 'addTeachers' : 'addExperts')}
            isForStaff
            saving={isSaving}
            onSave={(chosen) => void add(chosen)}
          />
        </div>
      )}
    </div>
  );
}
