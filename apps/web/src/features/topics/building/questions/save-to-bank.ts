import { api } from '../../../../api/client/client.ts';
import { invalidate, showFailure } from '../../../../api/query.ts';
import { notify } from '../../../../base/notices.ts';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { questionsTexts } from './questions.texts.ts';

/** Keeps a question or a task in the bank as it is on the server now; can be taken back. */
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
