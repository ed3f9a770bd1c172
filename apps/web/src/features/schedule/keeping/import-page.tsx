import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { isDay } from '../../../base/typed-date.ts';
import { useUnsaved } from '../../../base/unsaved.ts';
import { TableDropZone } from '../../../shared/files/table-drop-zone.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { ImportPreview } from './import-preview.tsx';
import { KeeperTabs } from './keeper-tabs.tsx';
import { keepingTexts } from './keeping.texts.ts';
import { TermFields, useTerm } from './term-fields.tsx';
import { type TimetableFile, UNSAVED, useTimetableFile } from './use-timetable-file.ts';
import classes from './keeping.module.css';

/** The timetable of a term from a file: previewed, entered whole, undone in one click. */
export function ImportPage() {
  const t = useTexts(keepingTexts);
  const file = useTimetableFile();
  useUnsaved(UNSAVED, file.open !== null);
  return (
    <>
      <PageHeader
        title={t('import')}
        description={t('importLead')}
        above={<Link to="/schedule?of=all">{t('toSchedule')}</Link>}
      />
      <KeeperTabs />
      {file.open ? <ImportPreview file={file} open={file.open} /> : <FileChoice file={file} />}
    </>
  );
}

function FileChoice({ file }: { file: TimetableFile }) {
  const t = useTexts(keepingTexts);
  const choice = useTerm();
  const { term } = choice;
  const { failure } = file;
  return (
    <div className={classes.start}>
      <TermFields {...choice} />
      {[term.first_day, term.last_day, term.from ?? term.first_day].every(isDay) && (
        <TableDropZone
          texts={{ title: t('drop'), hint: t('dropHint'), choose: t('choose'), reading: t('reading') }}
          isReading={file.isReading}
          fault={failure === 'too-large' ? t('tooLarge') : failure?.message}
          onFile={(one) => file.read(one, term)}
        />
      )}
      <section aria-labelledby="timetable-columns" className={classes.columns}>
        <h2 id="timetable-columns">{t('columns')}</h2>
        <p>{t('wideText')}</p>
        <p>{t('columnsText')}</p>
        <div className={classes.templates}>
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              component="a"
              href={`/api/v2/schedule/imports/template?format=${format}`}
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
