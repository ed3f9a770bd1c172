import { useNavigate } from 'react-router';
import { nameAmong } from '../../../shared/users/name-among.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { useTexts } from '../../../base/i18n.ts';
import type { CurrentUser } from '../../../api/current-user.ts';
import { selectChild, useSelectedChild } from '../../../shared/users/selected-child.ts';
import { shellTexts } from '../shell.texts.ts';
import classes from './child-selector.module.css';

/** Radio buttons for a parent's children; choosing one opens that child's schedule. */
export function ChildSelector({ currentUser }: { currentUser: CurrentUser }) {
  const t = useTexts(shellTexts);
  const navigate = useNavigate();
  const selected = useSelectedChild(currentUser);
  return (
    <fieldset className={classes.children}>
      <legend className="visually-hidden">{t('child')}</legend>
      {currentUser.user.children.map((child) => (
        <label key={child.id} className={classes.child} data-selected={child.id === selected?.id || undefined}>
          <input
            type="radio"
            name="child"
            className="visually-hidden"
            checked={child.id === selected?.id}
            onChange={() => {
              selectChild(child.id);
              void navigate('/schedule');
            }}
          />
          <PersonAvatar person={child} size={26} />
          <span title={personName(child)}>{nameAmong(child, currentUser.user.children)}</span>
        </label>
      ))}
    </fieldset>
  );
}
