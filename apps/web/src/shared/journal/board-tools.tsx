import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconClipboardText,
  IconDots,
  IconDownload,
  IconHelpCircle,
  IconInbox,
  IconKeyboard,
  IconPrinter,
} from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { type Input, showFailure } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { openShortcutHelp } from '../../base/shortcuts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SaveState } from '../../ui/saving/save-state.tsx';
import { boardTexts } from './board.texts.ts';
import classes from './board.module.css';

interface Props {
  subjectId: number;
  /** The group of the workbook, and its name without the extension. */
  file: { groupId: number; name: string };
  /** Part of the journal that the workbook contains; everything by default. */
  exported?: Partial<NonNullable<Input<'journal', 'exportJournal'>['query']>>;
  book: SavedState;
  undoLabel: string;
  onUndo: () => void;
  /** Undefined for users who may not write. */
  onPaste: (() => void) | undefined;
  /** Opens the legend of signs, letters and colours. */
  onLegend?: () => void;
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
  countOffline: () => number;
  isSaving: () => boolean;
  retryAll: () => void;
}

const ICON = 18;
const PHONE = '(max-width: 48em)';

/** The saving state of the cells. */
export function BoardState({ book }: { book: SavedState }) {
  const t = useTexts(boardTexts);
  const savedAt = book.savedAt.use();
  book.state.use();
  book.progress.use();
  const stage = book.failed().length > 0 ? 'failed' : book.isSaving() ? 'saving' : savedAt === null ? 'idle' : 'saved';
  const offline = book.countOffline();
  const waiting = offline > 0 ? t('waitingForNetwork', { count: offline }) : undefined;
  return <SaveState stage={stage} at={savedAt} onRetry={book.retryAll} waiting={waiting} />;
}

/** Tools beside the title: undo, paste, print, the workbook, the keys and the next waiting answer. */
export function BoardTools(props: Props) {
  const { book, undoLabel, waiting, onUndo } = props;
  const t = useTexts(boardTexts);
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const canUndo = book.undoable.use().length > 0;
  return (
    <div className={classes.tools}>
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
      <FileTools {...props} isPhone={isPhone} />
      {waiting && waiting.count > 0 && (
        <Button
          colour="currentLight"
          size="sm"
          className={classes.waiting}
          leftSection={<IconInbox size={ICON} aria-hidden="true" />}
          title={t('nextWaiting')}
          aria-label={t('waitingAll', { count: waiting.count })}
          onClick={waiting.onNext}
        >
          {isPhone ? waiting.count : t('waitingAll', { count: waiting.count })}
        </Button>
      )}
    </div>
  );
}

interface Tool {
  label: string;
  /** Key that does the same. */
  key?: string;
  icon: typeof IconDownload;
  isBusy?: boolean;
  run: () => void;
}

/** Paste, workbook, print and keys: buttons side by side, or a menu on phones. */
function FileTools({ subjectId, file, exported, onPaste, onLegend, isPhone }: Props & { isPhone: boolean }) {
  const t = useTexts(boardTexts);
  const { isMaking, download } = useWorkbook({ subjectId, file, exported });
  const tools: Tool[] = [
    ...(onPaste ? [{ label: t('paste'), key: 'Ctrl+V', icon: IconClipboardText, run: onPaste }] : []),
    { label: t('export'), icon: IconDownload, isBusy: isMaking, run: () => void download() },
    { label: t('print'), icon: IconPrinter, run: () => window.print() },
    ...(onLegend ? [{ label: t('legend'), icon: IconHelpCircle, run: onLegend }] : []),
    ...(isPhone ? [] : [{ label: t('keysOfTable'), key: '?', icon: IconKeyboard, run: openShortcutHelp }]),
  ];
  if (!isPhone)
    return tools.map(({ label, key, icon: Icon, isBusy, run }) => (
      <ActionIcon
        key={label}
        variant="default"
        size={36}
        loading={isBusy ?? false}
        aria-label={label}
        title={key ? `${label} (${key})` : label}
        onClick={run}
      >
        <Icon size={ICON} aria-hidden="true" />
      </ActionIcon>
    ));
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('more')} loading={isMaking}>
          <IconDots size={ICON} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {tools.map(({ label, icon: Icon, run }) => (
          <Menu.Item key={label} leftSection={<Icon size={ICON} aria-hidden="true" />} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Downloads the workbook under the name that the server gives it as well. */
function useWorkbook({ subjectId, file, exported }: Pick<Props, 'subjectId' | 'file' | 'exported'>) {
  const t = useTexts(boardTexts);
  const [isMaking, setMaking] = useState(false);
  const download = async () => {
    setMaking(true);
    try {
      const query = { group_id: file.groupId, ...exported };
      saveFile(await api.journal.exportJournal({ params: { id: subjectId }, query }), file.name);
    } catch (error) {
      showFailure(error, t('exportFailed'));
    }
    setMaking(false);
  };
  return { isMaking, download };
}

/** Saves bytes as a browser download. */
function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = `${name}.xlsx`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
