import type { PaperKind } from '@orbita/contract/contracts/paper-fields';
import type { TemplateProblem } from '@orbita/contract/contracts/papers';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { showFailure, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toBase64 } from '../scans/prepare-scan.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import classes from './papers.module.css';
import { papersTexts } from './papers.texts.ts';

/** What the last upload was told. */
export interface Checked {
  isTaken: boolean;
  problems: TemplateProblem[];
}

/** Chooses a file and sends it to be checked. */
export function UploadTemplate({ kind, onChecked }: { kind: PaperKind; onChecked: (checked: Checked) => void }) {
  const t = useTexts(papersTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const upload = useSave('contracts', 'uploadPaperTemplate', {
    invalidates: ['contracts.listPaperTemplates', 'audit'],
  });
  const send = async (file: File) => {
    setReading(true);
    try {
      const { template, problems } = await upload.mutateAsync({
        body: { kind, name: file.name, data: await toBase64(file) },
      });
      if (template && problems.length === 0) notify({ message: t('uploaded'), tone: 'success' });
      onChecked({ isTaken: template !== null, problems });
    } catch (error) {
      // A refused call has told its reason already.
      if (!upload.isError) showFailure(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Button
        colour="blue"
        leftSection={<IconUpload size={18} aria-hidden="true" />}
        loading={isReading}
        onClick={() => input.current?.click()}
      >
        {t('upload')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".docx"
        hidden
        aria-label={t('upload')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </>
  );
}

const PARTS = ['pictures', 'headers', 'footnotes', 'document'] as const;

/** What is wrong with an uploaded template, each with what was perhaps meant. */
export function TemplateProblems({ checked: { isTaken, problems } }: { checked: Checked }) {
  const t = useTexts(papersTexts);
  if (problems.length === 0) return null;
  return (
    <Notice isAlert>
      <strong>{t(isTaken ? 'warned' : 'refused')}</strong>
      {!isTaken && <p>{t('refusedText')}</p>}
      {isTaken && problems.some(({ kind }) => kind === 'missing') && <p>{t('notUsedYet')}</p>}
      <ul className={classes.problems}>
        {problems.map(({ kind, what, suggestion, reason }) => {
          const part = PARTS.find((one) => one === what);
          return (
            <li key={`${kind} ${what}`}>
              {part ? <b>{t(part)}</b> : <code>{`{${what.replace(/[{}]/g, '')}}`}</code>} {reason}
              {suggestion !== null && (
                <>
                  {' · '}
                  {t('meant', { name: `{${suggestion}}` })}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
