// What an applicant typed comes back unchanged, and at its own contract only.
import { emptyApplication } from '@orbita/contract/contracts/application';
import { expect, test } from 'vitest';
import { openPersonalVault } from '../../platform/personal-vault.ts';
import { openApplication, sealApplication } from './sealed-application.ts';

const vault = openPersonalVault({ personalKeys: `1:${'ключ'.repeat(8)}`, personalKeysFile: '' });

test('an application opens as it was sealed, with nothing typed in fields that came later', () => {
  const { has_certificate: _later, ...earlier } = { ...emptyApplication(), surname: 'Ёлкина', snils: '112-233-445 95' };
  const sealed = sealApplication(vault, 7, { ...earlier, has_certificate: true });
  expect(sealed.includes(Buffer.from('112-233'))).toBe(false);
  expect(openApplication(vault, 7, sealed)).toEqual({ ...earlier, has_certificate: true });
  const older = vault.seal(Buffer.from(JSON.stringify(earlier)), 'contract:7');
  expect(openApplication(vault, 7, older)).toEqual({ ...earlier, has_certificate: true });
  expect(() => openApplication(vault, 8, sealed)).toThrow('authenticate');
  expect(openApplication(vault, 8, null)).toEqual(emptyApplication());
});
