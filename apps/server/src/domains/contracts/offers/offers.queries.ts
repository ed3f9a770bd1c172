import type { EducationProgram } from '@orbita/contract/contracts/own';
import { type Db, sql } from '@orbita/database';
import { isAdmitting, isOfferOpen, placesLeft, specialityColumn } from '../../../platform/open-offers.sql.ts';

/** Returns the programmes that are not archived, each with its offers. */
export const selectPrograms = (db: Db, companyId: number): Promise<EducationProgram[]> =>
  db.rows(sql`
    select p.id, p.code, p.title, p.description,
      coalesce((select json_agg(json_build_object('speciality', ${specialityColumn}, 'after_9', o.after_9, 'price', o.price, 'months', o.months,
          'education_form', f.title, 'starts_on', o.starts_on, 'accepts_until', o.accepts_until, 'places_left', ${placesLeft}, 'is_open', ${isOfferOpen(sql`${companyId}::int`)})
          order by o.after_9 desc)
        from program_offers o left join education_forms f on f.id = o.education_form_id where o.program_id = p.id), '[]') as offers
    from education_programs p where p.company_id = ${companyId} and not p.is_archived order by p.sort, p.id`);
export const selectRelationships = (db: Db, companyId: number): Promise<{ id: number; title: string }[]> =>
  db.rows(
    sql`select id, title from relationships where company_id = ${companyId} and not is_archived order by sort, id`,
  );
/** Returns whether the company takes any applications today. */
export const selectIsAdmitting = async (db: Db, companyId: number): Promise<boolean> =>
  (await db.one<{ is_open: boolean }>(sql`select ${isAdmitting(sql`${companyId}::int`)} as is_open`)).is_open;
