import type { SignedReceipt } from '@orbita/contract/receipts';
import { expect, test } from 'vitest';
import { readNumber, readReceipt, writeReceipt } from './receipt-file.ts';

const receipt: SignedReceipt = {
  format: 'orbita-receipt-1',
  number: '125-3',
  submitted_at: '2026-11-21T10:00:00.123Z',
  sha256: 'a'.repeat(64),
  is_late: false,
  student_id: 7,
  task_id: 9,
  signature: `${'A'.repeat(86)}==`,
  key_id: 1,
  public_key: '',
  signed_text: '',
  student: { id: 7, first_name: 'А', last_name: 'Б', middle_name: '', photo_src: null, is_online: false },
  subject: { id: 1, title: 'Алгебра' },
  topic: { id: 2, title: 'Ряды' },
  task_title: '',
  files: [],
  state: 'intact',
  is_last: true,
  is_deleted: false,
};

test('what was written is read again, with nothing of the words around it', () => {
  expect(readReceipt(writeReceipt(receipt, 'Б А'))).toEqual({
    format: 'orbita-receipt-1',
    number: '125-3',
    submitted_at: receipt.submitted_at,
    sha256: receipt.sha256,
    is_late: false,
    student_id: 7,
    task_id: 9,
    signature: receipt.signature,
    key_id: 1,
  });
});

test('other texts are no receipts', () => {
  for (const text of ['', 'привет', '[]', 'null', '{}', '{"format":"orbita-receipt-1"}'])
    expect(readReceipt(text)).toBeNull();
  expect(readReceipt(JSON.stringify({ ...receipt, student_id: 'x' }))).toBeNull();
});

test('a number alone', () => {
  expect(readNumber(' № 125-3 ')).toBe('125-3');
  for (const text of ['125', '0-1', '125-0', 'a-1', '']) expect(readNumber(text)).toBeNull();
});
