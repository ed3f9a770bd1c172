import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { copyTexts } from './copy.texts.ts';

/** Copies a text and says so; without encryption, or where the user refuses it, a browser has no clipboard, and the page says that instead. */
export function useCopy(): (text: string, success: string) => void {
  const t = useTexts(copyTexts);
  const copy = async (text: string, success: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ tone: 'success', message: success });
    } catch {
      notify({ tone: 'info', message: t('refused') });
    }
  };
  return (text, success) => void copy(text, success);
}
