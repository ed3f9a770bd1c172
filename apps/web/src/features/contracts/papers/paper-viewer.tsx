import { useTexts } from '../../../base/i18n.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { PdfDocument } from '../../../shared/annotations/pdf-document.tsx';
import classes from './papers.module.css';
import { papersTexts } from './papers.texts.ts';

/** A paper on the screen, page below page. */
export function PaperViewer({ title, address, onClose }: { title: string; address: string; onClose: () => void }) {
  const t = useTexts(papersTexts);
  return (
    <Modal opened title={title} size="xl" onClose={onClose}>
      <div className={classes.viewer}>
        <PdfDocument source={address} name={t('paper')} scale={1} />
      </div>
    </Modal>
  );
}
