import { ActionIcon, TextInput } from '@mantine/core';
import type { Role } from '@orbita/contract/organisation';
import { IconPencil, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useLanguage } from '../../../base/language.ts';
import { notify } from '../../../base/notices.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { UserPicker } from '../../../shared/users/picker/user-picker.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useFold } from '../../../ui/lists/use-fold.tsx';
import { organisationTexts } from '../organisation.texts.ts';
import { labelOf, rightLeft, type Tree, withInner } from '../tree.ts';
import classes from './role.module.css';

type Holder = Role['people'][number];

/** Who holds a role: given, taken, with what each of them does. */
export function RolePeople({ role, tree }: { role: Role; tree: Tree }) {
  const t = useTexts(organisationTexts);
  const [isPicking, setPicking] = useState(false);
  const [focused, setFocused] = useState<Holder | null>(null);
  const give = useSave('organisation', 'setRolePerson', {
    invalidates: ['organisation'],
    success: t(role.is_scope ? 'circleGiven' : 'given'),
    failure: false,
  });
  const openPicker = () => {
    give.reset();
    setPicking(true);
  };
  return (
    <section className={classes.part}>
      <h3>{t(role.is_scope ? 'circlePeople' : 'people')}</h3>
      {role.people.length === 0 && <p className={classes.quiet}>{t(role.is_scope ? 'nobodyInCircle' : 'nobody')}</p>}
      <ul className={classes.people}>
        {role.people.map((person) => (
          <Holder key={person.id} {...{ role, tree, person }} onFocus={() => setFocused(person)} />
        ))}
      </ul>
      {role.can_change && (
        <Button size="sm" onClick={openPicker}>
          {t(role.is_scope ? 'addToCircle' : 'addPerson')}
        </Button>
      )}
      <UserPicker
        opened={isPicking}
        title={t(role.is_scope ? 'addToCircle' : 'addPerson')}
        isSingle
        only="staff"
        saving={give.isPending}
        failure={role.is_scope && give.error?.code === 'unknown-holder' ? t('staffForCircle') : give.error?.message}
        onClose={() => setPicking(false)}
        onSave={([person]) => {
          if (!person) return;
          give.mutate({ params: { id: role.id, user: person.id }, body: {} }, { onSuccess: () => setPicking(false) });
        }}
      />
      {focused && <FocusDialog role={role} person={focused} onClose={() => setFocused(null)} />}
    </section>
  );
}

const LOSSES = { lost: 'losesRight', elsewhere: 'losesRightHere' } as const;

/** The words for taking a role or a circle from a person, or from oneself. */
const takingWords = (isCircle: boolean, isOwn: boolean) => {
  if (isOwn)
    return isCircle
      ? ({ label: 'giveUpCircleLabel', ask: 'giveUpCircleAsk', done: 'circleGivenUp' } as const)
      : ({ label: 'giveUpLabel', ask: 'giveUpAsk', done: 'givenUp' } as const);
  return isCircle
    ? ({ label: 'takeCircle', ask: 'takeCircleAsk', done: 'circleTaken' } as const)
    : ({ label: 'takeRole', ask: 'takeAsk', done: 'takenFrom' } as const);
};

function Holder({ role, tree, person, onFocus }: { role: Role; tree: Tree; person: Holder; onFocus: () => void }) {
  const t = useTexts(organisationTexts);
  const language = useLanguage();
  const { user } = useCurrentUser();
  const name = personName(person, 'short');
  const isOwn = person.id === user.id;
  const words = takingWords(role.is_scope, isOwn);
  const take = useSave('organisation', 'removeRolePerson', { invalidates: ['organisation'], success: t(words.done) });
  const ask = async () => {
    const question = t(words.ask, { role: labelOf(role, language), name });
    const without = { userId: user.id, givenUp: ({ id }: { id: number }) => id === role.id };
    const left = isOwn ? rightLeft(tree, role.parent_id, without) : 'kept';
    const isSure = await confirm({
      message: left === 'kept' ? question : `${question} ${t(LOSSES[left])}`,
      confirmLabel: t(isOwn ? 'giveUp' : 'take'),
      isDanger: left !== 'kept',
    });
    if (isSure) take.mutate({ params: { id: role.id, user: person.id } });
  };
  return (
    <li className={classes.person}>
      <PersonAvatar person={person} size={32} />
      <span className={classes.personWords}>
        <Link to={`/users/${person.id}/profile`}>{personName(person)}</Link>
        {person.focus && <span className={classes.quiet}>{person.focus}</span>}
      </span>
      {role.can_change && (
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('editFocus', { name })} onClick={onFocus}>
          <IconPencil size={18} />
        </ActionIcon>
      )}
      {(role.can_change || isOwn) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t(words.label, { name })}
          onClick={() => void ask()}
        >
          <IconUserMinus size={18} />
        </ActionIcon>
      )}
    </li>
  );
}

function FocusDialog({ role, person, onClose }: { role: Role; person: Holder; onClose: () => void }) {
  const t = useTexts(organisationTexts);
  const [focus, setFocus] = useState(person.focus);
  const save = useSave('organisation', 'setRolePerson', { invalidates: ['organisation'] });
  return (
    <Modal
      opened
      title={t('focusOf', { name: personName(person, 'short') })}
      onClose={onClose}
      saving={save.isPending}
      onSave={() => save.mutate({ params: { id: role.id, user: person.id }, body: { focus } }, { onSuccess: onClose })}
    >
      <TextInput
        label={t('focus')}
        maxLength={255}
        data-autofocus
        value={focus}
        onChange={(event) => setFocus(event.currentTarget.value)}
      />
    </Modal>
  );
}

/** Everybody who holds the circle or a role in it, at any depth; removing one takes all of these roles. */
export function ScopePeople({ role, tree }: { role: Role; tree: Tree }) {
  const t = useTexts(organisationTexts);
  const language = useLanguage();
  const { user } = useCurrentUser();
  const remove = useSave('organisation', 'removeScopePerson', {
    invalidates: ['organisation'],
    onSuccess: (_, { params }) =>
      notify({ message: t(params.user === user.id ? 'leftScope' : 'removedFromScope'), tone: 'success' }),
  });
  const ids = new Set(withInner(tree, role.id).flatMap((id) => tree.byId.get(id)?.user_ids ?? []));
  const people = [...tree.people.values()].filter(({ id }) => ids.has(id));
  const fold = useFold(people.length, { narrow: 5, wide: 8 });
  if (people.length === 0) return null;
  const ask = async (id: number, name: string) => {
    const isOwn = id === user.id;
    const question = t(isOwn ? 'leaveScopeAsk' : 'removeFromScopeAsk', { name, circle: labelOf(role, language) });
    const left = isOwn ? rightLeft(tree, role.id, { userId: id, givenUp: () => true }) : 'kept';
    const isSure = await confirm({
      message: left === 'kept' ? question : `${question} ${t(LOSSES[left])}`,
      confirmLabel: t(isOwn ? 'leaveScope' : 'removeFromScopeConfirm'),
      isDanger: true,
    });
    if (isSure) remove.mutate({ params: { id: role.id, user: id } });
  };
  return (
    <section className={classes.part}>
      <h3>{t('scopePeople')}</h3>
      <ul className={classes.people}>
        {people.slice(0, fold.shown).map((person) => (
          <li key={person.id} className={classes.person}>
            <PersonAvatar person={person} size={28} />
            <span className={classes.personWords}>{personName(person, 'short')}</span>
            {role.can_change && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t(person.id === user.id ? 'leaveScopeLabel' : 'removeFromScope', {
                  name: personName(person, 'short'),
                })}
                onClick={() => void ask(person.id, personName(person, 'short'))}
              >
                <IconUserMinus size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {fold.more}
    </section>
  );
}
