// The sheet of passwords that an office prints and cuts apart.
import type { BodyOf, MadeFile } from '@orbita/contract/endpoint';
import type { auth } from '@orbita/contract/auth';
import type { Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { heavyTask } from '../../../platform/heavy-work/heavy-work.ts';
import type { writePasswords } from './password-sheet.task.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const task = heavyTask<typeof writePasswords>(new URL('./password-sheet.task.ts', import.meta.url), 'writePasswords');
const names: Record<Language, string> = { ru: 'Пароли', en: 'Passwords' };

export async function exportPasswords(
  { heavyWork }: Deps,
  viewer: Viewer,
  { rows }: BodyOf<typeof auth.exportPasswords>,
  language: Language,
): Promise<MadeFile> {
  const bytes = await heavyWork.run(task, viewer.id, () => ({ rows, language }));
  return { bytes, name: `${names[language]}.xlsx`, mime: XLSX };
}
