import { ActionIcon, TextInput } from '@mantine/core';
import type { Role } from '@orbita/contract/organisation';
import { IconPencil, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useLanguage } from '../../../base/language.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { UserPicker } from '../../../shared/users/picker/user-picker.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useFold } from '../../../ui/lists/use-fold.tsx';
import { organisationTexts } from '../organisation.texts.ts';
import { isLastRight, labelOf, type Tree, withInner } from '../tree.ts';
import classes from './role.module.css';

type Holder = Role['people'][number];

/** Who holds a role: given, taken, with what each of them does. */
export function RolePeople({ role, tree }: { role: Role; tree: Tree }) {
  const t = useTexts(organisationTexts);
  const [isPicking, setPicking] = useState(false);
  const [focused, setFocused] = useState<Holder | null>(null);
  const give = useSave('organisation', 'setRolePerson', { invalidates: ['organisation'], failure: false });
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
        failure={give.error?.message}
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

function Holder({ role, tree, person, onFocus }: { role: Role; tree: Tree; person: Holder; onFocus: () => void }) {
  const t = useTexts(organisationTexts);
  const language = useLanguage();
  const { user } = useCurrentUser();
  const take = useSave('organisation', 'removeRolePerson', { invalidates: ['organisation'], success: t('takenFrom') });
  const name = personName(person, 'short');
  const isOwn = person.id === user.id;
  const ask = async () => {
    const inTree = tree.byId.get(role.id);
    const isLast = isOwn && inTree !== undefined && isLastRight(tree, inTree, user.id);
    const message = isLast ? t('giveUpAsk') : t('takeAsk', { role: labelOf(role, language), name });
    if (await confirm({ message, isDanger: isLast })) take.mutate({ params: { id: role.id, user: person.id } });
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
          aria-label={t('takeRole', { name })}
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
  const remove = useSave('organisation', 'removeScopePerson', {
    invalidates: ['organisation'],
    success: t('removedFromScope'),
  });
  const ids = new Set(withInner(tree, role.id).flatMap((id) => tree.byId.get(id)?.user_ids ?? []));
  const people = [...tree.people.values()].filter(({ id }) => ids.has(id));
  const fold = useFold(people.length, { narrow: 5, wide: 8 });
  if (people.length === 0) return null;
  const ask = async (id: number, name: string) => {
    const message = t('removeFromScopeAsk', { name, circle: labelOf(role, language) });
    if (await confirm({ message, isDanger: true })) remove.mutate({ params: { id: role.id, user: id } });
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
                aria-label={t('removeFromScope', { name: personName(person, 'short') })}
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
