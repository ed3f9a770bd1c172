// Valid requests of the calls of admission.
import { consentDocuments } from '@orbita/contract/contracts/consents';
import { KNOWN_PASSWORD } from '../builders.ts';
import { templateData } from '../papers.ts';
import { scanData, wholeApplication } from '../applicants.ts';
import { KNOWN_CODE } from '../phone-codes.ts';
import type { RowsOf } from './row.ts';

const offer = {
  ...{ after_9: true, price: 12_000_000, places: 25, months: 46 },
  ...{ starts_on: '2100-09-01', accepts_until: '2100-08-15', is_open: true, group_id: null },
};
const program = { code: '54.02.01', title: 'Дизайн среды', description: 'Очно и дистанционно' };

const consents = { processing: consentDocuments.processing.version, policy: consentDocuments.policy.version };

export const contracts: RowsOf<'contracts'> = {
  contracts: {
    listContracts: (w) => ({
      as: 'admin',
      query: {
        ...{
          query: 'ёлкина',
          state: 'unconfirmed',
          education_program_id: w.programId,
          after_9: 'true',
          agent: 'false',
        },
        ...{ missing: 'certificate', waiting_days: 1, sort: 'surname' },
      },
    }),
    exportContracts: (w) => ({
      as: 'admin',
      query: {
        ...{ query: 'ёлкина', state: 'confirmed', stage: 'unsigned', education_program_id: w.programId },
        ...{ after_9: 'true', agent: 'false', missing: 'certificate', waiting_days: 1, sort: 'surname' },
      },
    }),
    listFoundContracts: (w) => ({
      as: 'admin',
      query: {
        ...{ query: 'ёлкина', state: 'confirmed', stage: 'to-enrol', education_program_id: w.programId },
        ...{ after_9: 'true', agent: 'false', missing: 'certificate', waiting_days: 1, sort: 'surname' },
      },
    }),
    getContract: (w) => ({ as: 'admin', params: { id: w.contractIds.read } }),
    readContractScan: (w) => ({ as: 'admin', params: { id: w.contractIds.read, scan: w.contractScanId } }),
    downloadPassports: (w) => ({ as: 'admin', body: { ids: [w.contractIds.read] }, namesThings: true }),
    exportContract: (w) => ({ as: 'admin', params: { id: w.contractIds.read } }),
    giveOwnerCode: (w) => ({ as: 'admin', body: { user_id: w.sealed.id }, namesThings: true }),
    listPersonOpenings: (w) => ({ as: 'admin', params: { id: w.sealed.id } }),
    listContractOpenings: (w) => ({ as: 'admin', params: { id: w.contractIds.read } }),
    confirmContract: (w) => ({ as: 'admin', params: { id: w.contractIds.confirmed } }),
    confirmContracts: (w) => ({ as: 'admin', body: { ids: [w.contractIds.bulk] } }),
    askCorrections: (w) => ({
      as: 'admin',
      params: { id: w.contractIds.returned },
      body: { corrections: [{ field: 'scans.passport', reason: 'Нечитаемый скан' }] },
    }),
    withdrawCorrections: (w) => ({ as: 'admin', params: { id: w.contractIds.withdrawn }, body: { revision: 1 } }),
    cancelContract: (w) => ({
      as: 'admin',
      params: { id: w.contractIds.cancelled },
      body: { description: 'Приём на программу окончен' },
    }),
    deleteContract: (w) => ({ as: 'admin', params: { id: w.contractIds.deleted } }),
    listOfficePrograms: () => ({ as: 'admin', query: { query: 'дизайн' } }),
    createProgram: (w) => ({
      as: 'admin',
      body: { ...program, offers: [{ ...offer, education_form_id: w.formOfEducationId }] },
    }),
    updateProgram: (w) => ({
      as: 'admin',
      params: { id: w.programId },
      body: {
        ...program,
        offers: [{ ...offer, education_form_id: w.formOfEducationId, group_id: w.groupId }],
        is_archived: false,
      },
    }),
    listProgramGroups: () => ({ as: 'admin' }),
    listOfficeRelationships: () => ({ as: 'admin' }),
    saveRelationships: (w) => ({
      as: 'admin',
      body: { relationships: [{ id: w.relationshipId, title: 'Мать' }], removed_ids: [w.spareRelationshipId] },
      namesThings: true,
    }),
    listEnrolmentOrders: () => ({ as: 'admin', query: { query: 'ёлкина' } }),
    createEnrolmentOrder: (w) => ({
      as: 'admin',
      body: {
        ...{ contract_ids: [w.contractIds.paid], group_id: w.groupId, enrolled_on: '2026-09-01' },
        unpaid_reason: 'Оплата по сертификату',
      },
    }),
    downloadEnrolmentOrder: (w) => ({ as: 'admin', params: { id: w.enrolmentOrderId }, query: { format: 'docx' } }),
    undoEnrolmentOrder: (w) => ({ as: 'admin', params: { id: w.enrolmentOrderId } }),
    getOwnPaper: () => ({ as: 'applicant' }),
    getContractPaper: (w) => ({ as: 'admin', params: { id: w.contractIds.made } }),
    remakeContractPaper: (w) => ({ as: 'admin', params: { id: w.contractIds.made } }),
    downloadContract: (w) => ({ as: 'admin', params: { id: w.contractIds.made }, query: { format: 'docx' } }),
    listPaperFields: () => ({ as: 'admin', query: { kind: 'contract' } }),
    listPaperTemplates: () => ({ as: 'admin', query: { kind: 'contract', archived: 'false' } }),
    uploadPaperTemplate: () => ({
      as: 'admin',
      body: { kind: 'contract', name: 'Договор.docx', data: templateData },
    }),
    updatePaperTemplate: (w) => ({
      as: 'admin',
      params: { id: w.paperTemplateId },
      body: { is_current: true, is_archived: false, current_password: KNOWN_PASSWORD },
    }),
    downloadPaperTemplate: (w) => ({
      as: 'admin',
      query: { kind: 'contract', template_id: w.paperTemplateId },
      namesThings: true,
    }),
    previewPaperTemplate: (w) => ({
      as: 'admin',
      query: { kind: 'contract', template_id: w.paperTemplateId, format: 'docx' },
      namesThings: true,
    }),
    getPaperParticulars: () => ({ as: 'admin' }),
    updatePaperParticulars: () => ({
      as: 'admin',
      body: {
        ...{ legal_name: 'ЧПОУ «Колледж»', city: 'г. Москва', head: 'директора Ивановой И. И.', basis: 'Устава' },
        ...{ signer: 'И. И. Иванова', licence: '№ 1', address: 'г. Москва', details: 'ИНН 7700000000' },
        current_password: KNOWN_PASSWORD,
        updated_at: new Date(0).toISOString(),
      },
    }),
    getAdmissionSettings: () => ({ as: 'admin' }),
    updateAdmissionSettings: () => ({ as: 'admin', body: { retention_days: 90, scan_days: 30, draft_days: 60 } }),
    callSignUp: () => ({
      as: 'nobody',
      body: { phone: '+7 900 600-00-01', email: 'applies@example.org', website: '' },
    }),
    signUpDistant: (w) => ({
      as: 'nobody',
      body: {
        ...{ surname: 'Ёлкина', name: 'Вера', patronymic: 'Петровна', email: 'applies@example.org' },
        ...{ phone: w.applyingPhone, code: KNOWN_CODE, consent: consents.processing, website: '', is_new: false },
      },
    }),
    listEducationPrograms: () => ({ as: 'applicant' }),
    listRelationships: () => ({ as: 'applicant' }),
    getOwnContract: () => ({ as: 'applicant' }),
    beginContract: () => ({ as: 'applicant' }),
    saveOwnContract: (w) => ({ as: 'applicant', body: { application: wholeApplication(w.openProgramId), step: 5 } }),
    addOwnScan: () => ({ as: 'applicant', body: { kind: 'passport', data: scanData.png } }),
    sortOwnScans: (w) => ({ as: 'applicant', body: { kind: 'military', ids: [w.scanId] } }),
    readOwnScan: (w) => ({ as: 'applicant', params: { id: w.scanId } }),
    deleteOwnScan: (w) => ({ as: 'applicant', params: { id: w.scanId } }),
    getOwnSeal: () => ({ as: 'sealed' }),
    callOwner: () => ({ as: 'sealed' }),
    openOwnSeal: () => ({ as: 'sealed', body: { by: 'phone', code: KNOWN_CODE } }),
    listOwnOpenings: () => ({ as: 'applicant' }),
    exportOwnContract: () => ({ as: 'applicant' }),
    createContract: (w) => {
      const {
        speciality: _speciality,
        has_certificate: _has,
        has_residential_address: _lives,
        agent: _agent,
        ...student
      } = wholeApplication(w.openProgramId);
      const { passport, registration_address } = student;
      return {
        as: 'applicant',
        body: {
          ...{ education_program_id: w.openProgramId, is_after_9_class: false, military_office_scans: [scanData.pdf] },
          student: {
            ...student,
            passport: { ...student.passport, scans: [scanData.png] },
            document: { ...student.document, certificate_scans: [scanData.pdf] },
            phone: '+7 900 500-00-01',
            is_agent: false,
            agent: {
              ...{ relationship_id: w.relationshipId, surname: 'Ёлкин', name: 'Пётр', patronymic: 'Иванович' },
              ...{ phone: '+7 900 500-00-02', email: 'petr@example.org', registration_address },
              passport: { ...passport, birthdate: '1975-05-10', number: '654321', scans: [scanData.png] },
            },
          },
        },
      };
    },
    submitOwnContract: () => ({ as: 'applicant', body: { consents } }),
    getPaymentLink: (w) => ({ as: 'student', params: { provider: 'test-bank', id: w.payment.contractId } }),
    listOwnPayments: () => ({ as: 'student' }),
    getOwnReceipt: (w) => ({ as: 'student', params: { id: w.payment.paidId } }),
    receivePaymentNotice: () => ({
      as: 'nobody',
      own: 403,
      params: { provider: 'card' },
      body: {
        ...{ id: 'notice-1', event: 'payment.succeeded' },
        object: {
          ...{ id: 'payment-1', status: 'succeeded', amount: { value: '10.00', currency: 'RUB' } },
          refunded_amount: { value: '0.00', currency: 'RUB' },
          ...{ cancellation: { reason: 'card_declined' }, metadata: { contract_id: '1' } },
        },
      },
    }),
    getTestPayment: (w) => ({ as: 'nobody', params: { key: w.payment.key } }),
    actInTestBank: (w) => ({ as: 'nobody', params: { key: w.payment.key }, body: { act: 'pay' } }),
    listUnknownNotices: () => ({ as: 'admin' }),
    listPayments: (w) => ({
      as: 'admin',
      query: {
        ...{ query: 'ёлкина', status: 'part', mismatch: 'true', contract_id: w.payment.contractId },
        ...{ from: '2000-01-01', to: '2100-01-01', sort: 'amount', sort_direction: 'desc' },
      },
    }),
    exportPayments: () => ({ as: 'admin', query: { status: 'paid' } }),
    askAboutPayment: (w) => ({ as: 'admin', params: { id: w.payment.paidId } }),
    settlePayment: (w) => ({ as: 'admin', params: { id: w.payment.paidId }, body: { note: 'Довнёс по квитанции' } }),
    getOwnSigning: () => ({ as: 'teacher' }),
    readOwnDocument: (w) => ({ as: 'teacher', params: { id: w.signings.byCaller.documentId } }),
    callSignature: (w) => ({ as: 'teacher', body: { document_id: w.signings.byCaller.documentId } }),
    signOwnContract: ({ signings: { bySigner } }) => ({
      as: 'admin',
      body: { document_id: bySigner.documentId, pdf_sha256: bySigner.sha256, code: KNOWN_CODE },
    }),
    listSignatures: (w) => ({ as: 'admin', params: { id: w.signings.onceId } }),
    signContracts: (w) => ({ as: 'admin', body: { ids: [w.signings.onceId] } }),
    unlockSigning: (w) => ({ as: 'admin', params: { id: w.signings.onceId } }),
    updateStudent: (w) => ({
      as: 'applicant',
      params: { id: w.applicant.id },
      body: { is_policy: true, military_office_scans: [scanData.png] },
    }),
  },
};
