// What contract `c` costs, how it is called, and what has come for it.
import { type Sql, sql } from '@orbita/database';

/** Kopecks as the file of the contract names them, without a file those of the programme; null while no price is set. */
export const contractPrice: Sql = sql`
  coalesce((select d.price_kopecks from contract_documents d where d.contract_id = c.id and d.superseded_at is null),
    (select o.price from program_offers o where o.id = c.offer_id))`;
/** The number in the register; that of the application while it has none. */
export const contractNumber: Sql = sql`coalesce((select n.number from contract_numbers n where n.contract_id = c.id), c.id::text)`;
export const contractProgram: Sql = sql`
  coalesce((select p.title from program_offers o join education_programs p on p.id = o.program_id where o.id = c.offer_id), '')`;
/** Kopecks that have come and not gone back. */
export const contractReceived: Sql = sql`
  coalesce((select sum(x.paid_amount - x.returned_amount) from contract_payments x where x.contract_id = c.id), 0)::bigint`;
/** Condition: contract `c` counts as paid, although so much went back that its price is not covered. */
export const isPartReturned: Sql = sql`
  (c.paid_at is not null and ${contractReceived} < ${contractPrice} and exists (select 1 from contract_payments x where x.contract_id = c.id and x.returned_amount > 0))`;
export const studentName: Sql = sql`concat_ws(' ', c.surname, c.name, nullif(c.patronymic, ''))`;
