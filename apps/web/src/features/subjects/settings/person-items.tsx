import { CloseButton } from '@mantine/core';
import type { Person } from '@orbita/contract/schemas';
import { useTexts } from '../../../base/i18n.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { settingsTexts } from './settings.texts.ts';
import classes from './settings.module.css';

interface Props {
  people: readonly Person[];
  /** Text of the remove buttons; null for users who may not remove anybody. */
  removal: 'removePerson' | 'removeReader' | null;
  onRemove: (person: Person) => void;
}

/** People with a remove button each. */
export function PersonItems({ people, removal, onRemove }: Props) {
  const t = useTexts(settingsTexts);
  return (
    <ul className={classes.items}>
      {people.map((person) => (
        <li key={person.id} className={classes.item}>
          <PersonAvatar person={person} size={30} />
          <span>{personName(person)}</span>
          {removal && (
            <CloseButton
              size="sm"
              aria-label={t(removal, { name: personName(person) })}
              onClick={() => onRemove(person)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
