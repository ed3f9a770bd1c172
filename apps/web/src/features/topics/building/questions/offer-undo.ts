import { matchIdsOf, optionIdsOf } from '../../../../shared/topics/questions/option-ids.ts';
import { notify } from '../../../../base/notices.ts';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { changeLists, type EditedForm } from './edited-form.ts';
import { questionsTexts } from './questions.texts.ts';

/** Announces the removal of an option and offers an undo that preserves its number. */
export function offerUndo(edited: EditedForm, title: string): void {
  if (title.trim() === '') return;
  const { value } = edited;
  const { options, matches, key } = value;
  const before = { options, option_ids: optionIdsOf(value), matches, match_ids: matchIdsOf(value), key };
  notify({
    message: questionsTexts.t('optionRemoved', { title }),
    action: { label: uiTexts.t('undo'), run: () => changeLists(edited, before) },
  });
}
