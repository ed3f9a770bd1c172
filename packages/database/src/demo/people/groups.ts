// The twelve groups: four specialities with three years each; one group studies remotely.
export interface Group {
  id: number;
  name: string;
  /** Year of study, from 1. */
  year: number;
  description: string;
  size: number;
  isDistant: boolean;
  /** Share of men, which differs between specialities. */
  shareOfMen: number;
  /** Index of the curator in the list of curators. */
  curator: number;
}

interface Speciality {
  code: string;
  number: string;
  title: string;
  shareOfMen: number;
}

const specialities: Speciality[] = [
  { code: 'ИСП', number: '09.02.07', title: 'Информационные системы и программирование', shareOfMen: 0.76 },
  { code: 'ЭБ', number: '38.02.01', title: 'Экономика и бухгалтерский учёт', shareOfMen: 0.22 },
  { code: 'ТМ', number: '15.02.16', title: 'Технология машиностроения', shareOfMen: 0.9 },
  { code: 'ПНК', number: '44.02.02', title: 'Преподавание в начальных классах', shareOfMen: 0.12 },
];
const years = [1, 2, 3];
const DISTANT_GROUP = 'ЭБ-31Д';
const DISTANT_SIZE = 20;
/** Sizes of the other groups; with the remote one there are 300 students. */
const sizes = [26, 25, 25, 26, 25, 26, 25, 25, 26, 25, 26];

function describe(speciality: Speciality, year: number, isDistant: boolean): string {
  const form = isDistant ? 'заочная форма с применением дистанционных технологий' : 'очная форма';
  return `${speciality.number} ${speciality.title}, ${year} курс, ${form}`;
}

export const groups: Group[] = specialities.flatMap((speciality, line) =>
  years.map((year) => {
    const plain = `${speciality.code}-${year}1`;
    const isDistant = `${plain}Д` === DISTANT_GROUP;
    const id = line * years.length + year;
    return {
      id,
      name: isDistant ? DISTANT_GROUP : plain,
      year,
      description: describe(speciality, year, isDistant),
      size: isDistant ? DISTANT_SIZE : sizes[id > 6 ? id - 2 : id - 1]!,
      isDistant,
      shareOfMen: speciality.shareOfMen,
      curator: line,
    };
  }),
);

export function groupNamed(name: string): Group {
  const group = groups.find((one) => one.name === name);
  if (!group) throw new Error(`There is no group ${name}`);
  return group;
}
