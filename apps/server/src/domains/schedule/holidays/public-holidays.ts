// Public holidays of Russia by article 112 of the Labour Code; days off that the government moves each year are not known here.
export interface PublicHoliday {
  title: string;
  first_day: string;
  last_day: string;
}

const days: [title: string, first: string, last: string][] = [
  ['Новогодние каникулы и Рождество', '01-01', '01-08'],
  ['День защитника Отечества', '02-23', '02-23'],
  ['Международный женский день', '03-08', '03-08'],
  ['Праздник Весны и Труда', '05-01', '05-01'],
  ['День Победы', '05-09', '05-09'],
  ['День России', '06-12', '06-12'],
  ['День народного единства', '11-04', '11-04'],
];

export const publicHolidaysOf = (year: number): PublicHoliday[] =>
  days.map(([title, first, last]) => ({ title, first_day: `${year}-${first}`, last_day: `${year}-${last}` }));
