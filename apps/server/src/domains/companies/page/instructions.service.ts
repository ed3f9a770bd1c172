// What the institution writes for each role; everybody reads that of their own roles.
import type { companies } from '@orbita/contract/companies';
import type { CompanyInstruction } from '@orbita/contract/companies/instructions';
import type { BodyOf } from '@orbita/contract/endpoint';
import { type InstructionRole, instructionRoles } from '@orbita/contract/permissions';
import type { Db } from '@orbita/database';
import { lockCompany } from '../../../access/held-rights.access.ts';
import { AppError, assertThat } from '../../../http/app-error.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { cleanHtml } from '../../../platform/rich-text.ts';
import { recordChanges } from '../../audit/index.ts';
import * as queries from './page.queries.ts';

type Texts = { data: CompanyInstruction[] };

const absent = (role: InstructionRole): CompanyInstruction => ({ role, text: '', updated_at: null });

/** What the viewer is here; who may read the settings of the institution reads what it tells everybody. */
function rolesOf(viewer: Viewer, hasChildren: boolean): InstructionRole[] {
  const isRole: Record<InstructionRole, boolean> = {
    student: viewer.studies && !viewer.is_distant,
    distant: viewer.is_distant,
    teacher: viewer.teaches || viewer.is_expert,
    curator: viewer.is_curator,
    parent: hasChildren,
    admin: can(viewer, 'admin_panel_read'),
  };
  return can(viewer, 'company_read') ? [...instructionRoles] : instructionRoles.filter((role) => isRole[role]);
}

export async function listOwnInstructions(db: Db, viewer: Viewer): Promise<Texts> {
  const [{ has }, stored] = await Promise.all([
    queries.selectHasChildren(db, viewer),
    queries.selectInstructions(db, viewer.company_id),
  ]);
  return { data: rolesOf(viewer, has).flatMap((role) => stored.find((one) => one.role === role) ?? []) };
}

export async function listCompanyInstructions(db: Db, viewer: Viewer, id: number): Promise<Texts> {
  assertThat(viewer.company_id === id, 'not-found');
  const stored = new Map((await queries.selectInstructions(db, id)).map((one) => [one.role, one]));
  return { data: instructionRoles.map((role) => stored.get(role) ?? absent(role)) };
}

type Body = BodyOf<typeof companies.updateCompanyInstruction>;

/** Whether a text says anything: words or a picture. */
const saysAnything = (html: string): boolean =>
  /<img\b/.test(html) || html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '';

export async function updateCompanyInstruction(
  db: Db,
  viewer: Viewer,
  { id, role }: { id: number; role: InstructionRole },
  body: Body,
): Promise<CompanyInstruction> {
  assertThat(viewer.company_id === id, 'not-found');
  const clean = cleanHtml(body.text);
  const change = { role, text: saysAnything(clean) ? clean : '', asRead: body.updated_at };
  return db.transaction(async (tx) => {
    await lockCompany(tx, id);
    const before = (await queries.selectInstructions(tx, id)).find((one) => one.role === role) ?? absent(role);
    const after = await write(tx, id, change);
    if (!after) throw new AppError('stale', { current: before });
    const field = `instruction_text.${role}`;
    await recordChanges(tx, viewer, [
      { kind: 'company', id, action: 'updated', before: { [field]: before.text }, after: { [field]: after.text } },
    ]);
    return after;
  });
}

async function write(
  tx: Db,
  companyId: number,
  change: queries.InstructionChange,
): Promise<CompanyInstruction | undefined> {
  if (change.text !== '') return queries.storeInstruction(tx, companyId, change);
  const isGone = (await queries.deleteInstruction(tx, companyId, change)) || change.asRead === undefined;
  return isGone ? absent(change.role) : undefined;
}
