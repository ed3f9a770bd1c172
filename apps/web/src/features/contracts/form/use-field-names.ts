import { useTexts } from '../../../base/i18n.ts';
import { contractsTexts } from '../contracts.texts.ts';

type Label = Parameters<typeof contractsTexts.t>[0];
/** Keys of labels by the last part of a path, or by the whole path where that says too little. */
const labels = new Map<string, Label>([
  ...(['surname', 'name', 'patronymic', 'email', 'phone', 'series', 'number', 'issued', 'birthdate'] as const).map(
    (label): [string, Label] => [label, label],
  ),
  ...(['gender', 'snils', 'inn', 'country', 'city', 'street', 'building', 'flat', 'agent', 'passport'] as const).map(
    (label): [string, Label] => [label, label],
  ),
  ['code', 'officeCode'],
  ['issue_date', 'issueDate'],
  ['place_of_birth', 'placeOfBirth'],
  ['date_of_issue', 'issueDate'],
  ['year_of_graduation', 'graduationYear'],
  ['average_score', 'averageScore'],
  ['speciality', 'program'],
  ['document', 'schoolDocument'],
  ['document.number', 'documentNumber'],
  ['registration_address', 'registrationAddress'],
  ['residential_address', 'residentialAddress'],
  ['scans.passport', 'passportScan'],
  ['scans.certificate', 'certificateScan'],
  ['scans.military', 'militaryScans'],
  ['scans.agent_passport', 'agentScan'],
]);

/** Names a field of the application by its path, each part before the next, such as «Паспорт, Серия». */
export function useFieldNames(): (path: string) => string {
  const t = useTexts(contractsTexts);
  return (path) => {
    const whole = labels.get(path);
    if (whole) return t(whole);
    const parts = path.split('.').flatMap((part) => labels.get(part) ?? []);
    return parts.length > 0 ? parts.map((label) => t(label)).join(', ') : path;
  };
}
