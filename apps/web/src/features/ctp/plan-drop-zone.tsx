import { IconDownload } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formatNumber } from '../../base/number.ts';
import { TableDropZone } from '../../shared/files/table-drop-zone.tsx';
import { topicTypesTexts } from '../../shared/topics/topic-types.texts.ts';
import { ctpTexts } from './ctp.texts.ts';
import type { PlanDraft } from './plan-draft.ts';
import classes from './ctp.module.css';

/** The area for dropping or choosing a file, with a description of the format. */
export function PlanDropZone({ draft }: { draft: PlanDraft }) {
  const t = useTexts(ctpTexts);
  return (
    <div className={classes.start}>
      <TableDropZone
        texts={{ title: t('drop'), hint: t('dropHint'), choose: t('choose'), reading: t('reading') }}
        isReading={draft.stage === 'reading'}
        fault={draft.failure === 'too-large' ? t('tooLarge') : draft.failure?.message}
        onFile={draft.openFile}
      />
      <section className={classes.columns} aria-labelledby="plan-columns">
        <h2 id="plan-columns">{t('columnsTitle')}</h2>
        <p>{t('columnsText')}</p>
        <ExampleTable />
        <div className={classes.templates}>
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              component="a"
              href={`/api/v2/ctp/template?format=${format}`}
              download
              leftSection={<IconDownload size={18} aria-hidden="true" />}
            >
              {t(format === 'xlsx' ? 'templateXlsx' : 'templateCsv')}
            </Button>
          ))}
        </div>
      </section>
    </div>
  );
}

function ExampleTable() {
  const t = useTexts(ctpTexts);
  const types = useTexts(topicTypesTexts);
  const rows = [
    ['1', t('example.chapter'), t('example.first'), '2', '01.09.2026', types('1')],
    ['2', '', t('example.second'), formatNumber(1.5), '08.09.2026', types('0')],
    ['3', t('example.basics'), t('example.third'), '1', '15.09.2026', types('2')],
  ];
  return (
    <div className={classes.exampleFrame}>
      <table className={classes.example}>
        <caption className="visually-hidden">{t('example')}</caption>
        <thead>
          <tr>
            {(['number', 'chapter', 'title', 'hours', 'date', 'type'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
