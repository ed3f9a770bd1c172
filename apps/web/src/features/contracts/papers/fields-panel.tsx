import { ActionIcon, Skeleton } from '@mantine/core';
import type { PaperKind } from '@orbita/contract/contracts/paper-fields';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Panel } from '../../../ui/kit/panel.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import classes from './papers.module.css';
import { papersTexts } from './papers.texts.ts';

/** Fields that a template may hold, found by what they mean. */
export function FieldsPanel({ kind }: { kind: PaperKind }) {
  const t = useTexts(papersTexts);
  const fields = useCall('contracts', 'listPaperFields', { query: { kind } });
  const [query, setQuery] = useState('');
  const word = query.trim().toLowerCase();
  const copy = async (written: string) => {
    await navigator.clipboard.writeText(written);
    notify({ message: t('copied', { name: written }), tone: 'success' });
  };
  return (
    <Panel
      title={t('fields')}
      hint={<p className={classes.hint}>{t('fieldsHint', { begin: '{#has_agent}', end: '{/has_agent}' })}</p>}
      className={classes.panel}
    >
      {() => (
        <LoadState query={fields} skeleton={<Skeleton height={420} />}>
          {({ data }) => {
            const found = data.filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(word));
            return (
              <>
                <SearchField label={t('searchFields')} text={query} onChange={setQuery} onClear={() => setQuery('')} />
                {found.length === 0 && <p className={classes.hint}>{t('noFields')}</p>}
                {/* The list is taller than its frame, so that keys must be able to scroll it. */}
                <ul className={classes.fields} tabIndex={0} aria-label={t('fields')}>
                  {found.map((field) => {
                    const written = field.is_condition ? `{#${field.name}}{/${field.name}}` : `{${field.name}}`;
                    const facts = [
                      field.example && !field.is_condition && t('example', { example: field.example }),
                      field.is_required && t('required'),
                      field.is_condition && t('condition'),
                    ];
                    return (
                      <li key={`${field.part_of ?? ''}.${field.name}`}>
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
                          onClick={() => void copy(written)}
                        >
                          <IconCopy size={18} aria-hidden="true" />
                        </ActionIcon>
                      </li>
                    );
                  })}
                </ul>
              </>
            );
          }}
        </LoadState>
      )}
    </Panel>
  );
}
