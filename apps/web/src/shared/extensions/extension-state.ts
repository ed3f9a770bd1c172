import type { Extension } from '@orbita/contract/extensions';
import { formatDay } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { extensionsTexts } from './extensions.texts.ts';

/** What shows requests and dates, and is read again after a decision. */
export const EXTENSION_CACHE = ['extensions', 'notifications'] as const;

/** Says in words what became of a request. */
export function useExtensionState(): (request: Pick<Extension, 'state' | 'granted_until'>) => string {
  const t = useTexts(extensionsTexts);
  return ({ state, granted_until: until }) => {
    if (state === 'granted') return t('stateGranted', { day: until === null ? '' : formatDay(until) });
    const words = {
      asked: 'stateAsked',
      refused: 'stateRefused',
      withdrawn: 'stateWithdrawn',
      closed: 'stateClosed',
    } as const;
    return t(words[state]);
  };
}
