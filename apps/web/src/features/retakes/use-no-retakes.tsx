import { IconRefresh } from '@tabler/icons-react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useTexts } from '../../base/i18n.ts';
import { retakesTexts } from './retakes.texts.ts';

/** Whether the user opens retakes: a teacher, or the office with this right; a curator changes dates alone. */
export function useMayOpen(): boolean {
  const currentUser = useCurrentUser();
  return currentUser.isTeacher || currentUser.can('retakes_write');
}

/** Texts of an empty list, caused by filters or by the lack of retakes. */
export function useNoRetakes(mayOpen: boolean) {
  const t = useTexts(retakesTexts);
  return {
    nothing: { text: t('nothingText'), reset: t('reset') },
    empty: {
      title: t('empty'),
      text: t(mayOpen ? 'emptyText' : 'emptyTextOthers'),
      icon: <IconRefresh size={28} aria-hidden="true" />,
    },
  };
}
