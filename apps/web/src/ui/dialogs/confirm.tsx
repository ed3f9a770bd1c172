import { useTexts } from '../../base/i18n.ts';
import { createStore } from '../../base/store.ts';
import { Modal } from './modal.tsx';
import { uiTexts } from '../ui.texts.ts';

interface Question {
  message: string;
  title?: string;
  /** «ОК» by default. */
  confirmLabel?: string;
  /** Whether something is lost by confirming, which makes the button red. */
  isDanger?: boolean;
}
interface Asked extends Question {
  answer: (isConfirmed: boolean) => void;
}

const asked = createStore<Asked | null>(null);

/** Asks for confirmation: `if (await confirm({ message })) …`. Enter confirms, Escape cancels. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  asked.set({
    ...question,
    answer: (isConfirmed) => {
      asked.set(null);
      resolve(isConfirmed);
    },
  });
  return promise;
}

/** Closes the open question, which no longer matters, as if it were cancelled. */
export const dismissConfirmation = (): void => asked.get()?.answer(false);

/** Renders the confirm dialog; the shell contains one. */
export function ConfirmHost() {
  const t = useTexts(uiTexts);
  const question = asked.use();
  if (!question) return null;
  return (
    <Modal
      opened
      size="sm"
      title={question.title ?? t('confirmTitle')}
      onClose={() => question.answer(false)}
      onSave={() => question.answer(true)}
      saveLabel={question.confirmLabel ?? t('ok')}
      saveColour={question.isDanger ? 'red' : 'blue'}
      focusSave
    >
      {question.message}
    </Modal>
  );
}
