import { instructionRoles, outsideServices } from '@orbita/contract/permissions';
import { useTexts } from '../../base/i18n.ts';
import type { HistoryNames } from '../../shared/audit/history-panel.tsx';
import { companiesTexts } from './companies.texts.ts';
import { servicesTexts } from './services/services.texts.ts';

const roleNames = {
  student: 'forStudent',
  distant: 'forDistant',
  teacher: 'forTeacher',
  curator: 'forCurator',
  parent: 'forParent',
  admin: 'forAdmin',
} as const;

/** What the fields of the institution are called in its history. */
export function useHistoryNames(): HistoryNames {
  const t = useTexts(companiesTexts);
  const s = useTexts(servicesTexts);
  const ofRoles = instructionRoles.flatMap((role): [string, string][] => [
    [`instruction_for_${role}`, `${t('instructionAddress')}: ${t(roleNames[role])}`],
    [`instruction_text.${role}`, `${t('instruction')}: ${t(roleNames[role])}`],
  ]);
  const ofServices = outsideServices.flatMap((service): [string, string][] => [
    [`service.${service}`, `${s(service)}: ${s('url')}`],
    [`service.${service}.login`, `${s(service)}: ${s('login')}`],
    [`service.${service}.secret`, `${s(service)}: ${s('secret')}`],
  ]);
  return {
    fields: {
      ...{ title: t('title'), description: t('description'), tags: t('tags'), time_zone: t('timeZone') },
      ...{ owner_id: t('owner'), lms_graph_subject_id: t('graphSubject'), user_reports_enabled: t('reports') },
      ...{ private: t('private'), sign_in_page_message: t('signInMessage'), domain: t('domain') },
      questions_email: t('questionsEmail'),
      ...{ level: t('softLevel'), level_description: t('softLevelAbout') },
      ...{ risk_debts: t('risk_debts'), risk_missed: t('risk_missed'), risk_signs: t('risk_signs') },
      ...{ risk_silent_days: t('risk_silent_days'), risk_idle_days: t('risk_idle_days') },
      ...{ exam_grades: t('examGrades'), credit_grades: t('creditGrades'), retake_counts: t('retakeCounts') },
      ...{ tiles: t('tiles'), page_embedded_code: t('embedded'), image_id: t('picture') },
      ...Object.fromEntries([...ofRoles, ...ofServices]),
    },
  };
}
