// The register of one lesson: what is shown of each student, and what taps and keys change.
import type { AttendanceMark, AttendanceRecord } from '@orbita/contract/attendance';
import type { LessonDetails } from '@orbita/contract/schedule';
import { type Note, wholeNote } from '../attendance-notes.ts';
import { useEarlyQuestion } from '../use-early-question.ts';
import { useNotes } from '../use-notes.ts';

const PRESENT = 1;
const ONLINE = 3;
export type Register = ReturnType<typeof useRegister>;

/** Who meets only in an online room is present online. */
export const presentStatus = ({ meeting_url, room }: Pick<LessonDetails, 'meeting_url' | 'room'>): number =>
  meeting_url && !room ? ONLINE : PRESENT;
/** Whether a status says that the student came. */
export const isPresent = (status: number | null): boolean => status === PRESENT || status === ONLINE;

const plain = ({ status, late, comment }: Note): Note => ({ status, late, comment });

export function useRegister(
  lesson: LessonDetails,
  records: readonly AttendanceRecord[],
  statuses: readonly AttendanceMark[],
) {
  const book = useNotes((status) => statuses.find(({ id }) => id === status)?.title ?? '');
  const askIfEarly = useEarlyQuestion([lesson]);
  const addressOf = (student: number) => ({ student, step: lesson.id });
  const editOf = (student: number) => book.editOf(addressOf(student));
  const noteOf = ({ student, attendance_status, late, comment }: AttendanceRecord): Note =>
    plain(editOf(student.id) ?? { status: attendance_status?.id ?? null, late, comment });

  /** Saves at once; the question comes before the first entry of a lesson that has not begun. */
  const save = (changed: readonly AttendanceRecord[], to: (note: Note) => Partial<Note>): void =>
    void askIfEarly(new Set([lesson.id]), () => {
      book.write(
        changed.map((record) => {
          const before = noteOf(record);
          return { ...addressOf(record.student.id), ...wholeNote({ ...before, ...to(before) }), before };
        }),
      );
    });
  const present = presentStatus(lesson);
  // People are often entered after their first lessons; where nobody was in the groups then, everybody is asked for.
  const isOfToday = records.every(({ joined_on: joined }) => joined !== null);
  const isExpected = (record: AttendanceRecord): boolean => isOfToday || record.joined_on === null;
  return {
    book,
    present,
    noteOf,
    editOf,
    /** Whether the student belonged to the groups of the lesson on its day. */
    isExpected,
    setStatus: (record: AttendanceRecord, status: number | null) => save([record], () => ({ status })),
    toggleLate: (record: AttendanceRecord) =>
      save([record], ({ late, status }) => ({ late: !late, status: status ?? present })),
    setComment: (record: AttendanceRecord, comment: string) =>
      save([record], ({ status }) => ({ comment, status: status ?? present })),
    restPresent: () =>
      save(
        records.filter((record) => isExpected(record) && noteOf(record).status === null),
        () => ({ status: present }),
      ),
    undo: () => book.undo(),
    retry: (student: number) => book.retry(addressOf(student)),
    discard: (student: number) => book.discard(addressOf(student)),
  };
}
