// Parents of the demo school and their children. A father's name matches the patronymic of his children.
import { DAY, HOUR, type Moment, TERM_START } from '../calendar.ts';
import type { Draft } from '../draft.ts';
import { pickFatherName, pickMotherName } from './names.ts';
import type { Person, School, Student } from './people.ts';
import { createRandom, type Random } from '../random.ts';

/** Number of parents with an account. */
const PARENTS = 66;
/** Requests that an administrator has not confirmed yet. */
const PENDING = 3;

export interface Relation {
  student: Student;
  relative: Person;
  confirmedAt: Moment | null;
}

const familyKey = ({ family }: Student): string => `${family.surname} ${family.father}`;

function addParent(school: School, random: Random, children: Student[]): Person {
  const child = children[0]!;
  const isFather = random.chance(0.3);
  const isDemo = children.some(({ username }) => username === 'student');
  return school.addPerson({
    sex: isFather || isDemo ? 'male' : 'female',
    first_name: isFather || isDemo ? child.family.father : pickMotherName(random),
    family: { surname: child.family.surname, father: isDemo ? 'Олег' : pickFatherName(random) },
    phone: `+7 900 000-${random.int(10, 99)}-${random.int(10, 99)}`,
    lastSeen: -random.int(HOUR, 20 * DAY),
    ...(isDemo ? { account: 'parent' } : {}),
  });
}

/** Returns the children of each family: the demo family first, then families with two children, then others. */
function pickFamilies(school: School, random: Random): Student[][] {
  const byFamily = new Map<string, Student[]>();
  for (const student of school.students) {
    const known = byFamily.get(familyKey(student));
    // Students of one group who share a surname are not related.
    if (!known) byFamily.set(familyKey(student), [student]);
    else if (known.every(({ group }) => group !== student.group) && known.length < 2) known.push(student);
  }
  const families = [...byFamily.values()].filter(([child]) => child!.family.surname !== 'Громов' && !child!.isDistant);
  const isDemo = (children: Student[]) => children.some(({ username }) => username === 'student');
  const demo = families.filter(isDemo);
  const others = random.shuffle(families.filter((children) => !isDemo(children)));
  return [...demo, ...others.filter(({ length }) => length > 1), ...others.filter(({ length }) => length === 1)];
}

export function gatherRelations(school: School): Relation[] {
  const random = createRandom('families');
  const relations = pickFamilies(school, random)
    .slice(0, PARENTS)
    .flatMap((children, i) => {
      const relative = addParent(school, random, children);
      const confirmedAt = i < PARENTS - PENDING ? TERM_START + random.int(2 * DAY, 60 * DAY) : null;
      return children.map((student) => ({ student, relative, confirmedAt }));
    });
  const daughter = school.students.find(({ family }) => family.surname === 'Громов' && family.father === 'Сергей');
  const teacher = school.teachers.find(
    ({ family, first_name }) => family.surname === 'Громов' && first_name === 'Сергей',
  );
  if (daughter && teacher) relations.push({ student: daughter, relative: teacher, confirmedAt: TERM_START + 3 * DAY });
  return relations;
}

export function draftRelations(
  draft: Draft,
  relations: Relation[],
  companyId: number,
  iso: (moment: Moment) => string,
): void {
  for (const { student, relative, confirmedAt } of relations) {
    draft.add('relations', {
      student_id: student.id,
      relative_id: relative.id,
      company_id: companyId,
      kind: 'parent',
      confirmed_at: confirmedAt === null ? null : iso(confirmedAt),
    });
  }
}
