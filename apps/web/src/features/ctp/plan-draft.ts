// The draft of a plan between upload and import; each correction or removal of rows is checked by the server.
import type { CtpCheckedRow, CtpChoice, CtpColumn, CtpPastDates, CtpPreview } from '@orbita/contract/ctp';
import { useEffect, useRef, useState } from 'react';
import { api, ApiError } from '../../api/client/client.ts';

/** Same limit as the server's, in bytes. */
const LARGEST_FILE = 5 * 1024 * 1024;
/** Milliseconds after the last key before the rows are checked. */
const PAUSE = 350;

export interface Plan {
  fileName: string;
  preview: CtpPreview;
}
export type PlanDraft = ReturnType<typeof usePlanDraft>;

/** The choices for a row whose topic exists, in their order. */
export const CHOICES: readonly CtpChoice[] = ['update', 'add', 'skip'];

/** What was decided for the plan as a whole. */
export interface Decisions {
  /** Rows whose topic exists, unless the row says otherwise. */
  existing: CtpChoice;
  pastDates: CtpPastDates;
  /** Groups that get the dates; null means all of the discipline. */
  groupIds: readonly number[] | null;
}

const rawRow = ({ line, number, chapter, title, hours, date, type, choice }: CtpCheckedRow) => ({
  line,
  number,
  chapter,
  title,
  hours,
  date,
  type,
  ...(choice ? { choice } : {}),
});

const bodyOf = ({ existing, pastDates, groupIds }: Decisions) => ({
  existing,
  past_dates: pastDates,
  ...(groupIds === null ? {} : { group_ids: [...groupIds] }),
});

const describing = ({ columns, skipped, unread }: CtpPreview) => ({ columns, skipped, unread });

const FIRST: Decisions = { existing: 'update', pastDates: 'without-debts', groupIds: null };

export function usePlanDraft(subjectId: number) {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [decisions, setDecisions] = useState(FIRST);
  const [stage, setStage] = useState<'idle' | 'reading' | 'checking'>('idle');
  const [failure, setFailure] = useState<ApiError | 'too-large' | null>(null);
  /** Number of the latest check; results of earlier ones are ignored. */
  const question = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function ask(next: typeof stage, send: () => Promise<CtpPreview>, then: (preview: CtpPreview) => void) {
    const own = (question.current += 1);
    setStage(next);
    setFailure(null);
    try {
      const preview = await send();
      if (own === question.current) then(preview);
    } catch (error) {
      if (own === question.current && error instanceof ApiError) setFailure(error);
      else if (!(error instanceof ApiError)) throw error;
    } finally {
      if (own === question.current) setStage('idle');
    }
  }

  function openFile(file: File): void {
    if (file.size > LARGEST_FILE) {
      setFailure('too-large');
      return;
    }
    void ask(
      'reading',
      () => api.ctp.previewCtp({ params: { id: subjectId }, file }),
      (preview) => {
        setPlan({ fileName: file.name, preview });
        // A file that names the group of its dates was compared with that group alone.
        if (preview.dated_group_id !== null) setDecisions({ ...FIRST, groupIds: [preview.dated_group_id] });
      },
    );
  }

  /** Shows changed rows at once and checks them after a pause. */
  function changeRows(rows: CtpCheckedRow[], { pause = 0, decided = decisions } = {}): void {
    if (!plan) return;
    setPlan({ ...plan, preview: { ...plan.preview, rows } });
    clearTimeout(timer.current);
    question.current += 1;
    if (rows.length === 0) return;
    setStage('checking');
    timer.current = setTimeout(() => check(rows, decided), pause);
  }

  function check(rows: CtpCheckedRow[], decided = decisions): void {
    void ask(
      'checking',
      () => api.ctp.previewCtp({ params: { id: subjectId }, body: { rows: rows.map(rawRow), ...bodyOf(decided) } }),
      (checked) =>
        setPlan(
          (now) =>
            // What describes the file does not change.
            now && { ...now, preview: { ...checked, ...describing(now.preview) } },
        ),
    );
  }

  /** A choice for the whole plan takes back those of single rows. */
  function decide(change: Partial<Decisions>): void {
    const decided = { ...decisions, ...change };
    setDecisions(decided);
    const rows = plan?.preview.rows ?? [];
    const freed = change.existing === undefined ? rows : rows.map(({ choice: _own, ...row }) => row);
    changeRows(freed, { decided });
  }

  return {
    plan,
    decisions,
    decide,
    stage,
    failure,
    openFile,
    setRows: (rows: CtpCheckedRow[]) => changeRows(rows),
    changeCell: (line: number, column: CtpColumn, text: string) =>
      changeRows(plan?.preview.rows.map((row) => (row.line === line ? { ...row, [column]: text } : row)) ?? [], {
        pause: PAUSE,
      }),
    choose: (line: number, choice: CtpChoice) =>
      changeRows(plan?.preview.rows.map((row) => (row.line === line ? { ...row, choice } : row)) ?? []),
    recheck: () => plan && check(plan.preview.rows),
    close: () => {
      question.current += 1;
      setStage('idle');
      setFailure(null);
      setDecisions(FIRST);
      setPlan(null);
    },
    /** The body of the import, but for the groups and the file. */
    body: () => ({
      rows: plan?.preview.rows.map(rawRow) ?? [],
      existing: decisions.existing,
      past_dates: decisions.pastDates,
    }),
  };
}
