// Reading and signing the contract, and the record of the signatures.
import { emptyApplication } from '@orbita/contract/contracts/application';
import { OwnContract } from '@orbita/contract/contracts/own';
import { ContractPaper } from '@orbita/contract/contracts/papers';
import { type OwnSigning, Signature } from '@orbita/contract/contracts/signing';
import { screen, waitFor } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asParent, asStudent, asTeacher } from '../../testing/viewers.ts';

const at = '2026-08-19T10:00:00+03:00';
const hash = 'a'.repeat(64);
const contract: OwnContract = {
  ...sampleOf(OwnContract, { id: 7, status: 'confirmed', step: 5, revision: 1, today: '2026-08-20' }),
  ...{ problems: [], scans: [], corrections: [], description: '', application: emptyApplication() },
  ...{ submitted_at: at, confirmed_at: at, cancelled_at: null, signed_at: null, signed_both_at: null, paid_at: null },
};
const signature = sampleOf(Signature, {
  ...{ id: 1, side: 'student', signer: 'agent', name: 'Ёлкина Елена', how: 'call', phone: '+7 911 222-33-44' },
  ...{ signed_at: at, ip: '203.0.113.7', document_number: '2026-0001', pdf_sha256: hash, is_intact: true },
});
const signing = (more: Partial<OwnSigning> = {}): OwnSigning => ({
  document: { id: 5, number: '2026-0001', numbered_on: '2026-08-19', pdf_sha256: hash },
  signer: { kind: 'agent', name: 'Ёлкина Елена', phone: '+• ••• •••-33-44' },
  ...{ is_locked: false, told: 'call', signatures: [] },
  ...more,
});
const open = (own: OwnSigning, more: Stubs = {}) =>
  renderPage(
    '/form/5',
    {
      'contracts.getOwnContract': { contract },
      'contracts.getOwnSigning': own,
      'contracts.listOwnOpenings': pageOf([]),
      'contracts.readOwnDocument': refused('not-found'),
      'contracts.callSignature': {
        ok: true,
        is_called: true,
        next_call_in: 60,
        code: { expires_in: 300, tries_left: 5 },
      },
      ...more,
    },
    asStudent,
  );

describe('signing', () => {
  test('says who signs, asks for a call and sends the code with the hash of what was read', async () => {
    const page = open(signing(), { 'contracts.signOwnContract': { ok: true } });
    expect(await screen.findByText(/Подписывает представитель: Ёлкина Елена/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Прочитали — получить код' }));
    expect(await screen.findByText(/Робот продиктует/)).toBeVisible();
    expect(screen.getByText(/Позвонить ещё раз можно через/)).toBeVisible();
    await page.user.type(screen.getByLabelText('Код из звонка'), '123456{Enter}');
    await waitFor(() =>
      expect(page.asked('contracts.signOwnContract')[0]?.body).toEqual({
        ...{ document_id: 5, pdf_sha256: hash, code: '123456' },
      }),
    );
    expect(page.asked('contracts.callSignature')[0]?.body).toEqual({ document_id: 5 });
  });

  test('says when nobody is called', async () => {
    const page = open(signing(), {
      'contracts.callSignature': { ok: true, is_called: false, next_call_in: 1800, code: null },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Прочитали — получить код' }));
    expect(await screen.findByText(/слишком часто звонили/)).toBeVisible();
    expect(screen.queryByLabelText('Код из звонка')).toBeNull();
    expect(screen.queryByText(/Робот продиктует/)).toBeNull();
  });

  test('a wrong code is told at its field', async () => {
    const page = open(signing(), { 'contracts.signOwnContract': refused('phone-code-wrong') });
    await page.user.click(await screen.findByRole('button', { name: 'Прочитали — получить код' }));
    await page.user.type(await screen.findByLabelText('Код из звонка'), '000000{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Код из звонка')).toBeInvalid());
  });

  test('after ten wrong codes it says what to do', async () => {
    open(signing({ is_locked: true }));
    expect(await screen.findByText(/Десять неверных кодов/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /получить код/ })).toBeNull();
  });

  test('while the file is being made it says so', async () => {
    open(signing({ document: null }), { 'contracts.getOwnPaper': { paper: null } });
    expect(await screen.findByText('Договор готовится')).toBeVisible();
  });

  test('a file that could not be made is told to be late', async () => {
    const paper = sampleOf(ContractPaper, { state: 'failed', document: null });
    open(signing({ document: null }), { 'contracts.getOwnPaper': { paper } });
    expect(await screen.findByText(/Договор задерживается/)).toBeVisible();
  });
});

describeStates('/form/signatures', {
  as: asStudent,
  stubs: { 'contracts.getOwnSigning': signing({ signatures: [signature] }) },
  reads: 'contracts.getOwnSigning',
  shows: '203.0.113.7',
  empty: { stubs: { 'contracts.getOwnSigning': signing() }, shows: 'Договор пока никто не подписал.' },
  deniedTo: asParent,
});
const signatures = { data: [signature], is_locked: false, can_sign: true };
describeStates('/admin/contracts/:id/signatures', {
  at: '/admin/contracts/7/signatures',
  as: asAdmin,
  stubs: { 'contracts.listSignatures': signatures },
  reads: 'contracts.listSignatures',
  shows: '203.0.113.7',
  empty: {
    stubs: { 'contracts.listSignatures': { ...signatures, data: [] } },
    shows: 'Договор пока никто не подписал.',
  },
  deniedTo: asTeacher,
});
test('a record that was changed past the program says so', async () => {
  const broken = { ...signatures, data: [{ ...signature, is_intact: false }] };
  renderPage('/admin/contracts/7/signatures', { 'contracts.listSignatures': broken }, asAdmin);
  expect(await screen.findByText(/меняли в обход программы/)).toBeVisible();
});
