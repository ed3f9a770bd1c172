// The name of a group in the next school year, from its name in this one.

export interface NextName {
  name: string;
  /** Year of study or number of the class; null if the name tells none. */
  level: number | null;
}

/** A class is named by a number at the beginning: 9А, «10 Б», 11-1. */
const CLASS = /^(\d{1,2})(?!\d)/;
/** A group is named by a number whose first digit is the year of study: ИС-21, П401, ЭБ-31Д. */
const COURSE = /(?<!\d)([1-8])(\d{0,2})(?!\d)/;
const HIGHEST_CLASS = 12;

/** Returns the name one year later: ИС-21 → ИС-31, 9А → 10А; a name without such a number stays. */
export function nextName(name: string): NextName {
  const ofClass = CLASS.exec(name);
  if (ofClass) {
    const level = Number(ofClass[1]);
    const isClass = level >= 1 && level <= HIGHEST_CLASS;
    return isClass ? { name: name.replace(CLASS, String(level + 1)), level } : { name, level: null };
  }
  const ofCourse = COURSE.exec(name);
  if (!ofCourse) return { name, level: null };
  const level = Number(ofCourse[1]);
  return { name: name.replace(COURSE, (_, course: string, rest: string) => `${Number(course) + 1}${rest}`), level };
}
