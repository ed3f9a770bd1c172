import { showFailure } from '../../../api/query.ts';
import { notify } from '../../../base/notices.ts';
import { personName } from '../../../shared/users/person.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import type { CaseRef } from '../case-ref.ts';
import { markingTexts } from '../marking.texts.ts';
import { noteSent, sentExpertises, takeExpertiseBack, type SentExpertise } from './sent-expertises.ts';

type Go = (ref: CaseRef) => void;

/** Takes an expertise back and opens its case, where its words are in the form again. */
async function takeBack(sent: SentExpertise, go: Go): Promise<void> {
  try {
    await takeExpertiseBack(sent);
    notify({ message: markingTexts.t('expertiseTakenBack') });
    go(sent.ref);
  } catch (error) {
    showFailure(error, markingTexts.t('undoFailed'));
  }
}

/** The expertises of this session: how many, and how the last one is taken back. */
export function useAssessing() {
  const sent = sentExpertises.use();
  return {
    count: sent.length,
    note: (one: SentExpertise, go: Go) => {
      noteSent(one);
      notify({
        message: markingTexts.t('expertiseSentTo', { name: personName(one.student, 'short') }),
        tone: 'success',
        action: { label: uiTexts.t('undo'), run: () => void takeBack(one, go) },
      });
    },
    undo: (go: Go) => {
      const last = sent.at(-1);
      if (last) void takeBack(last, go);
    },
  };
}
