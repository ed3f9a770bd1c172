import { Skeleton } from '@mantine/core';
import type { PaperKind } from '@orbita/contract/contracts/paper-fields';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { FieldList } from '../../../shared/templates/field-list.tsx';
import { templatesTexts } from '../../../shared/templates/templates.texts.ts';
import { Panel } from '../../../ui/kit/panel.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import classes from './papers.module.css';
import { papersTexts } from './papers.texts.ts';

/** Fields that a template may hold, found by what they mean. */
export function FieldsPanel({ kind }: { kind: PaperKind }) {
  const t = useTexts(papersTexts);
  const words = useTexts(templatesTexts);
  const fields = useCall('contracts', 'listPaperFields', { query: { kind } });
  return (
    <Panel
      title={words('fields')}
      hint={<p className={classes.hint}>{t('fieldsHint', { begin: '{#has_agent}', end: '{/has_agent}' })}</p>}
      className={classes.panel}
    >
      {() => (
        <LoadState query={fields} skeleton={<Skeleton height={420} />}>
          {({ data }) => <FieldList fields={data} />}
        </LoadState>
      )}
    </Panel>
  );
}
