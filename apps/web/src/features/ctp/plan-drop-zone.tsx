import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formatNumber } from '../../base/number.ts';
import { topicTypesTexts } from '../../shared/topics/topic-types.texts.ts';
import { ctpTexts } from './ctp.texts.ts';
import type { PlanDraft } from './plan-draft.ts';
import classes from './ctp.module.css';

/** The area for dropping or choosing a file, with a description of the format. */
export function PlanDropZone({ draft }: { draft: PlanDraft }) {
  const t = useTexts(ctpTexts);
  return (
    <div className={classes.start}>
      <DropZone draft={draft} />
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

function DropZone({ draft }: { draft: PlanDraft }) {
  const t = useTexts(ctpTexts);
  const input = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) draft.openFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const isReading = draft.stage === 'reading';
  const fault = draft.failure === 'too-large' ? t('tooLarge') : draft.failure?.message;
  return (
    // Dropping is for pointers; the button inside works for everybody.
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={40} stroke={1.5} aria-hidden="true" />
      <p className={classes.dropTitle}>{t('drop')}</p>
      <p className={classes.dropHint}>{t('dropHint')}</p>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.ods,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet"
        hidden
        onChange={(event) => {
          take(event.currentTarget.files);
          // Clears the input, so that the same file can be chosen again after it was corrected.
          event.currentTarget.value = '';
        }}
      />
      <Button
        colour="blue"
        loading={isReading}
        aria-describedby={fault ? faultId : undefined}
        onClick={() => input.current?.click()}
      >
        {t('choose')}
      </Button>
      <p className={classes.dropFault} id={faultId}>
        {fault && <span role="alert">{fault}</span>}
      </p>
      <span className="visually-hidden" role="status">
        {isReading ? t('reading') : ''}
      </span>
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
