import { hasWords } from '@orbita/contract/word-search';
import { ActionIcon } from '@mantine/core';
import type { OfferedField } from '@orbita/contract/templates';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { useCopy } from '../../ui/kit/use-copy.ts';
import classes from './templates.module.css';
import { templatesTexts } from './templates.texts.ts';

interface Props {
  fields: readonly OfferedField[];
  /** Names of the fields that a template holds already. */
  used?: readonly string[];
}

/** Fields that a template may hold, found by what they mean and copied as they are written. */
export function FieldList({ fields, used = [] }: Props) {
  const t = useTexts(templatesTexts);
  const [query, setQuery] = useState('');
  const found = fields.filter(({ name, title }) => hasWords([name, title], query));
  const copy = useCopy();
  return (
    <>
      <SearchField label={t('searchFields')} text={query} onChange={setQuery} onClear={() => setQuery('')} />
      {found.length === 0 && <p className={classes.hint}>{t('noFields')}</p>}
      {/* The list is taller than its frame, so that keys must be able to scroll it. */}
      <ul className={classes.fields} tabIndex={0} aria-label={t('fields')}>
        {found.map((field) => {
          const { name, part_of: part } = field;
          const written = field.is_condition ? `{#${name}}{/${name}}` : `{${name}}`;
          const facts = [
            used.includes(name) && t('used'),
            field.example && !field.is_condition && t('example', { example: field.example }),
            field.is_required && t('required'),
            field.is_condition && t('condition'),
            part !== null && t('within', { part: `{#${part}}…{/${part}}` }),
          ];
          return (
            <li key={`${part ?? ''}.${name}`}>
              <span>
                {field.title} <code>{written}</code>
                <br />
                <span className={classes.hint}>{facts.filter(Boolean).join(' · ')}</span>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('copy', { name: written })}
                onClick={() => copy(written, t('copied', { name: written }))}
              >
                <IconCopy size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
    </>
  );
}
