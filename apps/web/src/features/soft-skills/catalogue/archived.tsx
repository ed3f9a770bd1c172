import { IconArrowBackUp } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { catalogueTexts } from './catalogue.texts.ts';
import classes from './catalogue.module.css';

interface Props {
  items: readonly { id: number; title: string }[];
  /** Without it the items are only named. */
  onBack: ((id: number) => void) | undefined;
}

/** What is in the archive, with the way back. */
export function Archived({ items, onBack }: Props) {
  const t = useTexts(catalogueTexts);
  if (items.length === 0) return null;
  return (
    <section className={classes.archived} aria-label={t('archived')}>
      <h2>{t('archived')}</h2>
      <ul>
        {items.map(({ id, title }) => (
          <li key={id}>
            {onBack ? (
              <Button
                size="xs"
                leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
                aria-label={t('bringBack', { title })}
                onClick={() => onBack(id)}
              >
                {title}
              </Button>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
