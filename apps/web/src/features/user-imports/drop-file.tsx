import { useNavigate } from 'react-router';
import { api } from '../../api/client/client.ts';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { TableDropZone } from '../../shared/files/table-drop-zone.tsx';
import { ExportButton } from '../../ui/kit/export-button.tsx';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

/** The area for dropping or choosing a file, with what it may look like. */
export function DropFile() {
  const t = useTexts(userImportsTexts);
  const navigate = useNavigate();
  const upload = useSave('userImports', 'createUserImport', {
    invalidates: ['userImports'],
    failure: false,
    onSuccess: ({ id }) => void navigate(`/admin/users/import/${id}`),
  });
  return (
    <div className={classes.start}>
      <TableDropZone
        texts={{ title: t('drop'), hint: t('dropHint'), choose: t('choose'), reading: t('reading') }}
        takesArchives
        isReading={upload.isPending}
        fault={upload.error?.message}
        onFile={(file) => upload.mutate({ file })}
      />
      <section className={classes.how} aria-labelledby="import-how">
        <h2 id="import-how">{t('how')}</h2>
        <ul>
          <li>{t('how1')}</li>
          <li>{t('how2')}</li>
          <li>{t('how3')}</li>
        </ul>
        <div>
          <ExportButton
            fileName={t('templateName')}
            label={t('template')}
            read={() => api.userImports.downloadUserImportTemplate()}
          />
        </div>
      </section>
    </div>
  );
}
