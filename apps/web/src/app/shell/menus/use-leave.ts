import type { AuthInfo } from '@orbita/contract/auth';
import { useNavigate } from 'react-router';
import { queryClient } from '../../../api/query.ts';
import { signOut } from '../../../api/sign-out.ts';
import { flushUnsaved, forgetUnsaved, hasUnsaved } from '../../../base/unsaved.ts';
import { hasUnsent } from '../../../base/unsent.ts';
import { unsentAnswers } from '../../../base/unsent-answers.ts';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { shellTexts } from '../shell.texts.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';

const aboutUnsent = () => ({
  title: shellTexts.t('leaveUnsentTitle'),
  message: shellTexts.t('leaveUnsent'),
  confirmLabel: shellTexts.t('leaveAnyway'),
});

/** Returns what signs the user out, after a question if something was not saved. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await flushUnsaved();
    // Signing out removes from this browser what was not sent.
    const isUnsaved = hasUnsaved() || hasUnsent(queryClient.getQueryData<AuthInfo>(['auth', 'getAuth', {}])?.user.id);
    if (isUnsaved && !(await confirm({ title: uiTexts.t('unsavedTitle'), message: uiTexts.t('unsaved') }))) return;
    const { waiting, refused } = unsentAnswers.get();
    if (waiting + refused > 0 && !(await confirm(aboutUnsent()))) return;
    forgetUnsaved();
    await signOut();
    unsentAnswers.set({ waiting: 0, refused: 0 });
    await navigate('/auth');
  };
}
