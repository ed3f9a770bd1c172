// When somebody may apply for a programme, as SQL.
import { type Sql, sql } from '@orbita/database';
import { todayOf } from './today.sql.ts';

/** Free places of offer `o`; null without a limit. */
export const placesLeft: Sql = sql`
  case when o.places is not null
    then greatest(o.places - (select count(*)::int from contracts t where t.offer_id = o.id and t.status = 'confirmed'), 0) end`;
/** Condition: offer `o` of programme `p` takes applications today. */
export const isOfferOpen = (companyId: Sql): Sql => sql`
  (o.is_open and not p.is_archived and o.price is not null
    and coalesce(o.accepts_until >= ${todayOf(companyId)}, true) and coalesce(${placesLeft} > 0, true))`;
/** The value by which offer `o` is chosen. */
export const specialityColumn: Sql = sql`o.program_id || case when o.after_9 then '-9' else '-11' end`;
/** The specialities of a company that take applications today, as an array. */
export const openSpecialities = (companyId: number): Sql => sql`
  array(select ${specialityColumn} from program_offers o join education_programs p on p.id = o.program_id
    where p.company_id = ${companyId} and ${isOfferOpen(sql`${companyId}::int`)})`;
/** Condition: a company takes applications today. */
export const isAdmitting = (companyId: Sql): Sql => sql`
  exists (select 1 from program_offers o join education_programs p on p.id = o.program_id
    where p.company_id = ${companyId} and ${isOfferOpen(companyId)})`;
