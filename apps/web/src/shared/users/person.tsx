import type { Person } from '@orbita/contract/schemas';
import { useTexts } from '../../base/i18n.ts';
import { AuthorizedImage } from '../../ui/plain/authorized-image.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import classes from './person.module.css';

type Named = Pick<Person, 'first_name' | 'last_name' | 'middle_name'>;

/** Returns «Иванова Мария Петровна», «Иванова М. П.» or «Мария Иванова». */
export function personName(
  { first_name, last_name, middle_name }: Named,
  form: 'full' | 'short' | 'informal' = 'full',
): string {
  if (form === 'informal') return `${first_name} ${last_name}`.trim();
  const given = [first_name, middle_name].filter(Boolean);
  const rest = form === 'short' ? given.map((name) => `${name[0]}.`) : given;
  // A non-breaking space keeps the initials on the line of the name.
  return [last_name, ...rest].filter(Boolean).join(form === 'short' ? '\u00A0' : ' ');
}

/** A person's name, in full by default. */
export function PersonName({ person, form = 'full' }: { person: Named; form?: 'full' | 'short' | 'informal' }) {
  return <span>{personName(person, form)}</span>;
}

/** Photo or initials, with a marker while the person is online. */
export function PersonAvatar({ person, size = 32 }: { person: Person; size?: number }) {
  const t = useTexts(uiTexts);
  const initials = `${person.first_name[0] ?? ''}${person.last_name[0] ?? ''}`;
  return (
    <span
      className={classes.avatar}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      data-hue={person.id % 6}
    >
      {person.photo_src ? (
        <AuthorizedImage src={person.photo_src} alt="" className={classes.photo} />
      ) : (
        <span aria-hidden="true">{initials}</span>
      )}
      {person.is_online && <span className={classes.online} role="img" aria-label={t('online')} title={t('online')} />}
    </span>
  );
}
