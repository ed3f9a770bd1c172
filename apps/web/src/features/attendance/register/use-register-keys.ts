import type { AttendanceMark } from '@orbita/contract/attendance';
import { useTexts } from '../../../base/i18n.ts';
import { useShortcuts } from '../../../base/shortcuts.ts';
import { attendanceTexts } from '../attendance.texts.ts';
import { registerTexts } from './register.texts.ts';
import type { Register } from './use-register.ts';

/** The keys of the whole page; those of a row are handled by the list and only told here. */
export function useRegisterKeys(statuses: readonly AttendanceMark[], register: Register): void {
  const t = useTexts(registerTexts);
  const ta = useTexts(attendanceTexts);
  const told = (code: string, label: string) => ({ code, label, run: () => undefined, isTold: true });
  useShortcuts(t('title'), [
    { code: 'KeyA', label: t('restPresent'), run: register.restPresent },
    { code: 'KeyZ', ctrl: true, label: t('undo'), run: () => void register.undo() },
    ...statuses.map(({ id, title }) => told(`Digit${id}`, title)),
    told('KeyL', ta('keyLate')),
    told('ArrowDown', t('keyNext')),
    told('ArrowUp', t('keyPrevious')),
    told('Enter', t('keyMore')),
    told('Delete', t('clear')),
  ]);
}
