// The fields of an offer as they are typed in the dialog of a programme.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { contracts } from '@orbita/contract/contracts';
import type { OfficeProgram } from '@orbita/contract/contracts/programs';

export interface OfferValues {
  is_offered: boolean;
  is_open: boolean;
  /** Rubles; an emptied number field holds ''. */
  price: number | string;
  places: number | string;
  months: number | string;
  form: string;
  starts_on: string;
  accepts_until: string;
  /** Id of the group of people who have paid; empty for none. */
  group: string;
}
type Terms = NonNullable<BodyOf<typeof contracts.createProgram>['offers']>[number];

const KOPECKS = 100;
const numberOf = (typed: number | string): number | null => (typed === '' ? null : Number(typed));

export function readOffer(program: OfficeProgram | null, after9: boolean): OfferValues {
  const offer = program?.offers.find(({ after_9 }) => after_9 === after9);
  return {
    is_offered: offer !== undefined || program === null,
    is_open: offer?.is_open ?? true,
    price: offer?.price == null ? '' : offer.price / KOPECKS,
    places: offer?.places ?? '',
    months: offer?.months ?? '',
    form: String(offer?.education_form_id ?? ''),
    starts_on: offer?.starts_on ?? '',
    accepts_until: offer?.accepts_until ?? '',
    group: String(offer?.group_id ?? ''),
  };
}

/** Returns the offer of a form, none where none is offered. */
export function writeOffer(values: OfferValues, after_9: boolean): Terms[] {
  if (!values.is_offered) return [];
  const price = numberOf(values.price);
  return [
    {
      after_9,
      price: price === null ? null : Math.round(price * KOPECKS),
      places: numberOf(values.places),
      months: numberOf(values.months),
      education_form_id: values.form === '' ? null : Number(values.form),
      starts_on: values.starts_on || null,
      accepts_until: values.accepts_until || null,
      is_open: values.is_open,
      group_id: values.group === '' ? null : Number(values.group),
    },
  ];
}
