import { api } from '../../../../api/client/client.ts';
import { invalidate, showFailure } from '../../../../api/query.ts';
import { notify } from '../../../../base/notices.ts';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { questionsTexts } from './questions.texts.ts';

/** Saves a question or task to the bank as it is on the server, with undo. */
export async function saveToBank(what: { form_id: number } | { pattern_id: number }): Promise<void> {
  const { id } = await api.tasks.createBankItem({ body: what });
  void invalidate('tasks');
  const undo = async () => {
    await api.tasks.deleteBankItem({ params: { id } });
    await invalidate('tasks');
  };
  notify({
    message: questionsTexts.t('kept'),
    tone: 'success',
    action: { label: uiTexts.t('undo'), run: () => void undo().catch(showFailure) },
  });
}
