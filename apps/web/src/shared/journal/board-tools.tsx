import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconClipboardText, IconDownload, IconInbox } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { type Input, showFailure } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SaveState } from '../../ui/saving/save-state.tsx';
import { boardTexts } from './board.texts.ts';
import classes from './board.module.css';

interface Props {
  subjectId: number;
  groupId: number;
  /** Part of the journal that the workbook contains; everything by default. */
  exported?: Partial<NonNullable<Input<'journal', 'exportJournal'>['query']>>;
  book: SavedState;
  undoLabel: string;
  onUndo: () => void;
  /** Undefined for users who may not write. */
  onPaste: (() => void) | undefined;
  /** Number of waiting answers, and a way to go to the next one. */
  waiting?: { count: number; onNext: () => void };
}
/** The state that the tools need from a cell book of marks or of attendance. */
interface SavedState {
  savedAt: { use: () => number | null };
  undoable: { use: () => readonly unknown[] };
  state: { use: () => unknown };
  progress: { use: () => unknown };
  failed: () => readonly unknown[];
  isSaving: () => boolean;
  retryAll: () => void;
}

const ICON = 18;

/** Tools beside the title: saving state, undo, paste, the workbook and the next waiting answer. */
export function BoardTools({ subjectId, groupId, exported, book, undoLabel, waiting, onUndo, onPaste }: Props) {
  const t = useTexts(boardTexts);
  const savedAt = book.savedAt.use();
  const canUndo = book.undoable.use().length > 0;
  book.state.use();
  book.progress.use();
  const stage = book.failed().length > 0 ? 'failed' : book.isSaving() ? 'saving' : savedAt === null ? 'idle' : 'saved';
  return (
    <div className={classes.tools}>
      <SaveState stage={stage} at={savedAt} onRetry={book.retryAll} />
      <ActionIcon
        variant="default"
        size={36}
        disabled={!canUndo}
        aria-label={undoLabel}
        title={`${undoLabel} (Ctrl+Z)`}
        onClick={onUndo}
      >
        <IconArrowBackUp size={ICON} aria-hidden="true" />
      </ActionIcon>
      {onPaste && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('paste')}
          title={`${t('paste')} (Ctrl+V)`}
          onClick={onPaste}
        >
          <IconClipboardText size={ICON} aria-hidden="true" />
        </ActionIcon>
      )}
      <ExportButton subjectId={subjectId} groupId={groupId} exported={exported} />
      {waiting && waiting.count > 0 && (
        <Button
          colour="currentLight"
          size="sm"
          leftSection={<IconInbox size={ICON} aria-hidden="true" />}
          title={t('nextWaiting')}
          onClick={waiting.onNext}
        >
          {t('waitingAll', { count: waiting.count })}
        </Button>
      )}
    </div>
  );
}

function ExportButton({ subjectId, groupId, exported }: Pick<Props, 'subjectId' | 'groupId' | 'exported'>) {
  const t = useTexts(boardTexts);
  const [isMaking, setMaking] = useState(false);
  const download = async () => {
    setMaking(true);
    try {
      const query = { group_id: groupId, ...exported };
      saveFile(await api.journal.exportJournal({ params: { id: subjectId }, query }), t('fileName'));
    } catch (error) {
      showFailure(error, t('exportFailed'));
    }
    setMaking(false);
  };
  return (
    <ActionIcon
      variant="default"
      size={36}
      loading={isMaking}
      aria-label={t('export')}
      title={t('export')}
      onClick={() => void download()}
    >
      <IconDownload size={ICON} aria-hidden="true" />
    </ActionIcon>
  );
}

/** Saves bytes as a browser download. */
function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = `${name}.xlsx`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
