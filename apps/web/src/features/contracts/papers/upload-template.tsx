import type { PaperKind } from '@orbita/contract/contracts/paper-fields';
import type { TemplateProblem } from '@orbita/contract/templates';
import { useState } from 'react';
import { showFailure, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { toBase64 } from '../../../shared/files/to-base64.ts';
import { ChooseDocx } from '../../../shared/templates/choose-docx.tsx';
import { ProblemList } from '../../../shared/templates/problem-list.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { papersTexts } from './papers.texts.ts';

/** What the last upload was told. */
export interface Checked {
  isTaken: boolean;
  problems: TemplateProblem[];
}

/** Chooses a file and sends it to be checked. */
export function UploadTemplate({ kind, onChecked }: { kind: PaperKind; onChecked: (checked: Checked) => void }) {
  const t = useTexts(papersTexts);
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
      if (template && problems.length === 0)
        notify({ message: t(template.is_current ? 'uploaded' : 'uploadedToChoose'), tone: 'success' });
      onChecked({ isTaken: template !== null, problems });
    } catch (error) {
      // A refused call has told its reason already.
      if (!upload.isError) showFailure(error);
    } finally {
      setReading(false);
    }
  };
  return <ChooseDocx label={t('upload')} isLoading={isReading} onChoose={(file) => void send(file)} />;
}

/** What is wrong with an uploaded template. */
export function TemplateProblems({ checked: { isTaken, problems } }: { checked: Checked }) {
  const t = useTexts(papersTexts);
  if (problems.length === 0) return null;
  return (
    <Notice isAlert>
      <strong>{t(isTaken ? 'warned' : 'refused')}</strong>
      {!isTaken && <p>{t('refusedText')}</p>}
      {isTaken && problems.some(({ kind }) => kind === 'missing') && <p>{t('notUsedYet')}</p>}
      <ProblemList problems={problems} />
    </Notice>
  );
}
