import { recordActs } from '@orbita/contract/record-acts';
import { expect, test } from 'vitest';
import { auditTexts } from './audit.texts.ts';

test.each(['ru', 'en'] as const)('every act that a history can tell of has words: %s', (language) => {
  const words = auditTexts.inLanguage(language);
  expect(recordActs.filter((act) => words(`act.${act}`) === `audit.act.${act}`)).toEqual([]);
});
