import { useNavigate } from 'react-router';
import { signOut } from '../../../api/sign-out.ts';
import { flushUnsaved, forgetUnsaved, hasUnsaved } from '../../../base/unsaved.ts';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';

/** Returns what signs the user out, after a question if something was not saved. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await flushUnsaved();
    // Signing out removes from this browser what was not sent.
    if (hasUnsaved() && !(await confirm({ title: uiTexts.t('unsavedTitle'), message: uiTexts.t('unsaved') }))) return;
    forgetUnsaved();
    await signOut();
    await navigate('/auth');
  };
}
