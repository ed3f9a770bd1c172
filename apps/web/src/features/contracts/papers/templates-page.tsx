import { type PaperKind, paperKinds } from '@orbita/contract/contracts/paper-fields';
import type { PaperTemplate } from '@orbita/contract/contracts/papers';
import { IconEye, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { api } from '../../../api/client/client.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import tabs from '../../../ui/navigation/tabs.module.css';
import { ExportButton } from '../../../ui/kit/export-button.tsx';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import { ProvedDialog } from '../../../ui/kit/proved-dialog.tsx';
import { asFlag, asWord, useList } from '../../../ui/kit/use-list.ts';
import { AreaViews } from '../office/area-views.tsx';
import { AdmissionHistory } from './admission-history.tsx';
import { FieldsPanel } from './fields-panel.tsx';
import { PaperViewer } from './paper-viewer.tsx';
import classes from './papers.module.css';
import { papersTexts } from './papers.texts.ts';
import { ParticularsPanel } from './particulars-panel.tsx';
import { type Checked, TemplateProblems, UploadTemplate } from './upload-template.tsx';
import { useTemplateColumns } from './use-template-columns.tsx';

const BASE = `/api/v2/admin/paper-templates`;
const previewOf = (kind: PaperKind, template: PaperTemplate | 'built-in'): string =>
  `${BASE}/preview?kind=${kind}${template === 'built-in' ? '' : `&template_id=${template.id}`}`;

/** What contracts are made from: templates, the fields that they may hold, and what they say of the institution. */
export function TemplatesPage() {
  const t = useTexts(papersTexts);
  const { can } = useCurrentUser();
  const mayChange = can('contracts_write');
  // A contract says where to pay.
  const [chosen, setChosen] = useState<PaperTemplate | null>(null);
  const [shown, setShown] = useState<PaperTemplate | 'built-in' | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const list = useList({ views: { archived: asFlag, kind: asWord(paperKinds) } });
  const { kind = 'contract' } = list.filters;
  const archived = list.filters.archived ?? false;
  const { query: _words, ...asked } = list.asked;
  const templates = useCall(
    'contracts',
    'listPaperTemplates',
    { query: { ...asked, kind, archived } },
    { keepPrevious: true },
  );
  const change = useSave('contracts', 'updatePaperTemplate', {
    invalidates: ['contracts.listPaperTemplates', 'audit'],
  });
  const choose = useSave('contracts', 'updatePaperTemplate', {
    invalidates: ['contracts.listPaperTemplates', 'audit'],
    failure: false,
  });
  const columns = useTemplateColumns({
    preview: setShown,
    download: ({ id }) => window.location.assign(`${BASE}/download?kind=${kind}&template_id=${id}`),
    mayChoose: kind !== 'contract' || can('services_write'),
    change: mayChange
      ? (template, body) => {
          if (kind === 'contract' && body.is_current) setChosen(template);
          else change.mutate({ params: { id: template.id }, body });
        }
      : undefined,
  });
  // The current one may stand on another page; of another kind or page nothing is known until it is read.
  const read = templates.isPlaceholderData ? undefined : templates.data;
  const isBuiltIn = !archived && read?.total === read?.data.length && read?.data.every((one) => !one.is_current);
  return (
    <ListPage
      header={{
        title: t('templates'),
        description: t('templatesHint'),
        actions: mayChange && <UploadTemplate kind={kind} onChecked={setChecked} />,
      }}
      views={
        <>
          <AreaViews now="templates" />
          <KindViews kind={kind} onChange={() => setChecked(null)} />
          {checked && <TemplateProblems checked={checked} />}
          <section className={classes.builtIn}>
            <div>
              <h2>
                {t('builtIn')} {isBuiltIn && <span className={classes.tag}>{t('inUse')}</span>}
              </h2>
              <p className={classes.hint}>{t(kind === 'order' ? 'builtInOrder' : 'builtInText')}</p>
            </div>
            <div className={classes.buttons}>
              <Button leftSection={<IconEye size={18} aria-hidden="true" />} onClick={() => setShown('built-in')}>
                {t('preview')}
              </Button>
              <ExportButton
                label={t('original')}
                fileName={`${t('builtIn')}.docx`}
                read={() => api.contracts.downloadPaperTemplate({ query: { kind } })}
              />
            </div>
          </section>
          <TemplateViews kind={kind} isArchive={archived} />
        </>
      }
      list={list}
      query={templates}
      columns={columns}
      empty={{
        icon: <IconFileText size={28} aria-hidden="true" />,
        title: t(archived ? 'emptyArchive' : 'empty'),
        text: archived ? '' : t(kind === 'order' ? 'emptyOrders' : 'emptyText'),
      }}
    >
      <div className={classes.panels}>
        <ParticularsPanel mayChange={mayChange} />
        <FieldsPanel kind={kind} />
        <AdmissionHistory />
      </div>
      {chosen && (
        <ProvedDialog
          title={t('chooseTitle')}
          saveLabel={t('use')}
          saveColour="blue"
          save={(proof) => choose.mutateAsync({ params: { id: chosen.id }, body: { is_current: true, ...proof } })}
          onClose={() => setChosen(null)}
        >
          {t('chooseText', { name: chosen.name })}
        </ProvedDialog>
      )}
      {shown && (
        <PaperViewer
          title={shown === 'built-in' ? t('builtIn') : shown.name}
          address={previewOf(kind, shown)}
          onClose={() => setShown(null)}
        />
      )}
    </ListPage>
  );
}

/** The kinds of papers that are made from templates. */
function KindViews({ kind, onChange }: { kind: PaperKind; onChange: () => void }) {
  const t = useTexts(papersTexts);
  return (
    <nav className={tabs.tabs} aria-label={t('kinds')}>
      {paperKinds.map((one) => (
        <Link
          key={one}
          to={one === 'contract' ? '?' : `?kind=${one}`}
          className={tabs.tab}
          aria-current={one === kind ? 'page' : undefined}
          onClick={onChange}
        >
          {t(`kind.${one}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Tabs between the templates of a kind that are offered and those in the archive. */
function TemplateViews({ kind, isArchive }: { kind: PaperKind; isArchive: boolean }) {
  const t = useTexts(papersTexts);
  return (
    <nav className={tabs.tabs} aria-label={t('states')}>
      {[false, true].map((one) => (
        <Link
          key={String(one)}
          to={`?kind=${kind}${one ? '&archived=1' : ''}`}
          className={tabs.tab}
          aria-current={one === isArchive ? 'page' : undefined}
        >
          {t(one ? 'archive' : 'current')}
        </Link>
      ))}
    </nav>
  );
}
