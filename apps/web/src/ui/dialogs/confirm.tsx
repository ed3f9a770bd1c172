import { useTexts } from '../../base/i18n.ts';
import { createStore } from '../../base/store.ts';
import { Modal } from './modal.tsx';
import { uiTexts } from '../ui.texts.ts';

interface Question {
  message: string;
  title?: string;
  /** «ОК» unless told. */
  confirmLabel?: string;
  /** Something is lost by it: the button is red. */
  isDanger?: boolean;
}
interface Asked extends Question {
  answer: (isConfirmed: boolean) => void;
}

const asked = createStore<Asked | null>(null);

/** Asks before something that cannot be undone: `if (await confirm({ message })) …`. Enter confirms, Escape cancels. */
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

/** The place of the confirm dialog; the shell holds one. */
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
