// The file that is being entered: its rows, what they would make, and what its names mean.
import type { NameMeaning, TimetablePreview, TimetableRow } from '@orbita/contract/schedule';
import { TIMETABLE_FILE_BYTES } from '@orbita/contract/permissions';
import { useRef, useState } from 'react';
import { api, ApiError } from '../../../api/client/client.ts';

/** Names the opened file among what is not saved. */
export const UNSAVED = 'timetable-file';

export interface Term {
  first_day: string;
  last_day: string;
  /** First day that is entered; the first of the term if missing. */
  from?: string;
}
interface OpenFile {
  name: string;
  term: Term;
  preview: TimetablePreview;
  /** Rows that only number their hour. */
  untimed: TimetableRow[];
}
type Failure = 'too-large' | ApiError;

export interface TimetableFile {
  open: OpenFile | null;
  names: NameMeaning[];
  /** Times by the number of the hour, as they were typed. */
  times: Record<string, string>;
  isReading: boolean;
  failure: Failure | null;
  read: (file: File, term: Term) => void;
  /** Says what a name means; null forgets it. */
  choose: (meaning: Omit<NameMeaning, 'id'>, id: number | null) => void;
  setTimes: (times: Record<string, string>) => void;
  /** Counts again what would be made. */
  recheck: () => void;
  close: () => void;
}

/** The number of the hour of a row; empty without one. */
export const pairOf = ({ pair }: TimetableRow): string => /\d+/.exec(pair)?.[0] ?? '';
const isUntimed = (row: TimetableRow): boolean => row.time === '' && row.start === '' && pairOf(row) !== '';

export function useTimetableFile(): TimetableFile {
  const [open, setOpen] = useState<OpenFile | null>(null);
  const [names, setNames] = useState<NameMeaning[]>([]);
  const [times, setTimes] = useState<Record<string, string>>({});
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Answers of questions that a later one has replaced count for nothing. */
  const question = useRef(0);

  async function ask(work: () => Promise<TimetablePreview>, keep: (preview: TimetablePreview) => void): Promise<void> {
    question.current += 1;
    const own = question.current;
    setReading(true);
    setFailure(null);
    try {
      const preview = await work();
      if (own === question.current) keep(preview);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (own === question.current) setFailure(error);
    } finally {
      if (own === question.current) setReading(false);
    }
  }
  function check(file: OpenFile, meant: NameMeaning[]): void {
    void ask(
      () => api.schedule.previewTimetable({ body: { ...file.term, rows: file.preview.rows, names: meant } }),
      ({ columns: _columns, unread: _unread, ...preview }) =>
        setOpen({ ...file, preview: { ...file.preview, ...preview } }),
    );
  }
  /** Gives the rows of the file that only number their hour its time. */
  function timed(file: OpenFile, typed: Record<string, string>): OpenFile {
    const untimed = new Set(file.untimed.map(({ line, sheet, group, week }) => [sheet, line, group, week].join()));
    const rows = file.preview.rows.map((row) =>
      untimed.has([row.sheet, row.line, row.group, row.week].join())
        ? { ...row, time: (typed[pairOf(row)] ?? '').trim() }
        : row,
    );
    return { ...file, preview: { ...file.preview, rows } };
  }
  return {
    open,
    names,
    times,
    isReading,
    failure,
    read: (file, term) => {
      if (file.size > TIMETABLE_FILE_BYTES) return setFailure('too-large');
      setNames([]);
      setTimes({});
      return void ask(
        () => api.schedule.previewTimetable({ body: term, file }),
        (preview) => setOpen({ name: file.name, term, preview, untimed: preview.rows.filter(isUntimed) }),
      );
    },
    choose: (meaning, id) => {
      const others = names.filter(({ kind, name }) => kind !== meaning.kind || name !== meaning.name);
      const meant = id === null ? others : [...others, { ...meaning, id }];
      setNames(meant);
      if (open) check(open, meant);
    },
    setTimes: (typed) => {
      setTimes(typed);
      if (open) check(timed(open, typed), names);
    },
    recheck: () => open && check(open, names),
    close: () => {
      question.current += 1;
      setOpen(null);
      setNames([]);
      setTimes({});
      setFailure(null);
      setReading(false);
    },
  };
}
