import type { Company } from '@orbita/contract/companies';
import type { Input } from '../../api/query.ts';

type CompanyBody = Omit<NonNullable<Input<'companies', 'updateCompany'>['body']>, 'updated_at'>;

/** The addresses of instructions with the names of their fields. */
export const instructions = [
  ['instruction_for_student', 'forStudent'],
  ['instruction_for_distant', 'forDistant'],
  ['instruction_for_teacher', 'forTeacher'],
  ['instruction_for_curator', 'forCurator'],
  ['instruction_for_admin', 'forAdmin'],
  ['instruction_for_parent', 'forParent'],
] as const;
type Instruction = (typeof instructions)[number][0];

/** The record as fields hold it: absent values are empty texts. */
export interface CompanyValues extends Record<Instruction, string> {
  title: string;
  description: string;
  domain: string;
  tags: string;
  owner_id: string;
  lms_graph_subject_id: string;
  private: boolean;
  user_reports_enabled: boolean;
  sign_in_page_message: string;
  page_embedded_code: string;
  tiles: string;
}

export const readCompany = (company: Company): CompanyValues => ({
  title: company.title,
  description: company.description,
  domain: company.domain ?? '',
  tags: company.tags.join(', '),
  owner_id: String(company.owner_id ?? ''),
  lms_graph_subject_id: String(company.lms_graph_subject_id ?? ''),
  private: company.private,
  user_reports_enabled: company.user_reports_enabled,
  sign_in_page_message: company.sign_in_page_message,
  page_embedded_code: company.page_embedded_code,
  tiles: company.tiles.length === 0 ? '' : JSON.stringify(company.tiles, null, 2),
  instruction_for_student: company.instruction_for_student ?? '',
  instruction_for_distant: company.instruction_for_distant ?? '',
  instruction_for_teacher: company.instruction_for_teacher ?? '',
  instruction_for_curator: company.instruction_for_curator ?? '',
  instruction_for_admin: company.instruction_for_admin ?? '',
  instruction_for_parent: company.instruction_for_parent ?? '',
});

/** Returns the tiles of a JSON text; undefined when it is not a list of objects. */
export function tilesOf(text: string): Company['tiles'] | undefined {
  if (text.trim() === '') return [];
  try {
    const tiles: unknown = JSON.parse(text);
    const isTile = (tile: unknown) => typeof tile === 'object' && tile !== null && !Array.isArray(tile);
    return Array.isArray(tiles) && tiles.every(isTile) ? tiles : undefined;
  } catch {
    return undefined;
  }
}

const orNull = (text: string): string | null => text.trim() || null;
const idOf = (text: string): number | null => (text === '' ? null : Number(text));

export const bodyOf = (values: CompanyValues): CompanyBody => ({
  title: values.title,
  description: values.description,
  domain: orNull(values.domain),
  tags: values.tags.split(',').flatMap((tag) => orNull(tag) ?? []),
  owner_id: idOf(values.owner_id),
  lms_graph_subject_id: idOf(values.lms_graph_subject_id),
  private: values.private,
  user_reports_enabled: values.user_reports_enabled,
  sign_in_page_message: values.sign_in_page_message,
  page_embedded_code: values.page_embedded_code,
  tiles: tilesOf(values.tiles) ?? [],
  ...Object.fromEntries(instructions.map(([name]) => [name, orNull(values[name])])),
});
