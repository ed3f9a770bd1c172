import { Modal } from '@mantine/core';
import type { Annotation } from '@orbita/contract/annotations';
import type { Attachment } from '@orbita/contract/files';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconHandStop,
  IconMapPin,
  IconRectangle,
  IconScribble,
  IconX,
  IconZoomIn,
  IconZoomOut,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { captionOf, downloadAddress } from '../files/attachments/caption.ts';
import { useShortcuts } from '../../base/shortcuts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { annotationsTexts } from './annotations.texts.ts';
import { NoteForm, NoteList } from './note-list.tsx';
import { PageStage } from './page-stage.tsx';
import { openDocument, type OpenDocument } from './pdf-pages.ts';
import { inOrder, type Kind, type Shape } from './shapes.ts';
import { useNotes } from './use-notes.ts';
import bare from '../../ui/buttons/bare-button.module.css';
import classes from './annotations.module.css';

export interface AnnotatorProps {
  answerId: number;
  /** Pictures and PDF documents of the answer. */
  files: readonly Attachment[];
  start: number;
  /** The staff member who annotates; null for read-only use. */
  writerId: number | null;
  onClose: () => void;
}
const TOOLS: readonly [tool: Kind | null, icon: Icon, name: 'move' | Exclude<Kind, 'lines'>, code: string][] = [
  [null, IconHandStop, 'move', 'KeyV'],
  ['pin', IconMapPin, 'pin', 'KeyP'],
  ['rectangle', IconRectangle, 'rectangle', 'KeyF'],
  ['drawing', IconScribble, 'drawing', 'KeyD'],
];
const ZOOMS = [1, 1.5, 2, 3];
/** Matches devices with a mouse; on a touch screen dragging scrolls until a tool is chosen. */
const MOUSE = '(hover: hover)';

/** Files over the whole window with annotations on them. */
export function Annotator({ answerId, files, start, writerId, onClose }: AnnotatorProps) {
  const canAnnotate = writerId !== null;
  const t = useTexts(annotationsTexts);
  const ui = useTexts(uiTexts);
  const notes = useNotes(answerId);
  const [index, setIndex] = useState(start);
  const [page, setPage] = useState(1);
  const [tool, setTool] = useState<Kind | null>(canAnnotate && window.matchMedia(MOUSE).matches ? 'pin' : null);
  const [draft, setDraft] = useState<Shape | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [zoom, setZoom] = useState(1);
  const file = files[index]!;
  const { opened, hasFailed } = useDocument(file);
  const pages = opened?.pages ?? 1;

  const turn = (next: number) => {
    setDraft(null);
    setPage(Math.min(pages, Math.max(1, next)));
  };
  const openFile = (next: number) => {
    if (next < 0 || next >= files.length) return;
    setIndex(next);
    setPage(1);
    setDraft(null);
    setChosen(null);
  };
  const enlarge = (by: number) =>
    setZoom((now) => ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, ZOOMS.indexOf(now) + by))]!);
  const listed = inOrder(notes.notes.filter(({ file_id }) => file_id === file.attachment_id)).map((note, place) => ({
    note,
    number: place + 1,
  }));
  const choose = (note: Annotation) => {
    setChosen(note.id);
    setPage(note.page);
  };
  const save = async (text: string) => {
    if (!draft) return;
    const made = await notes.create(file.attachment_id, page, draft, text);
    if (!made) return;
    setDraft(null);
    setChosen(made.id);
  };
  useShortcuts(t('title'), [
    ...(canAnnotate ? TOOLS.map(([next, , name, code]) => ({ code, label: t(name), run: () => setTool(next) })) : []),
    { code: 'PageUp', label: t('previousPage'), run: () => turn(page - 1), disabled: pages === 1 },
    { code: 'PageDown', label: t('nextPage'), run: () => turn(page + 1), disabled: pages === 1 },
    { code: 'Equal', shown: '+', label: t('zoomIn'), run: () => enlarge(1) },
    { code: 'Minus', shown: '−', label: t('zoomOut'), run: () => enlarge(-1) },
  ]);

  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      padding={0}
      transitionProps={{ duration: 120 }}
      closeOnEscape={draft === null}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '', header: classes.header ?? '' }}
      title={t('title')}
    >
      <div className={classes.bar}>
        <span className={classes.name} title={file.name}>
          {captionOf(file) || file.name}
        </span>
        {files.length > 1 && (
          <Pager
            labels={[t('previousFile'), t('nextFile')]}
            at={index + 1}
            total={files.length}
            onGo={(next) => openFile(next - 1)}
          />
        )}
        {pages > 1 && (
          <Pager
            labels={[t('previousPage'), t('nextPage')]}
            at={page}
            total={pages}
            onGo={turn}
            words={t('page', { page, total: pages })}
          />
        )}
        <Tool label={t('zoomOut')} icon={IconZoomOut} onClick={() => enlarge(-1)} isOff={zoom === ZOOMS[0]} />
        <Tool label={t('zoomIn')} icon={IconZoomIn} onClick={() => enlarge(1)} isOff={zoom === ZOOMS.at(-1)} />
        {canAnnotate && (
          <span className={classes.tools} role="group" aria-label={t('tools')}>
            {TOOLS.map(([next, icon, name]) => (
              <Tool key={name} label={t(name)} icon={icon} onClick={() => setTool(next)} isPressed={tool === next} />
            ))}
          </span>
        )}
        <a
          className={`${bare.tool} ${classes.tool}`}
          href={downloadAddress(file)}
          aria-label={t('download')}
          title={t('download')}
        >
          <IconDownload size={22} aria-hidden="true" />
        </a>
        <Tool label={ui('close')} icon={IconX} onClick={onClose} />
      </div>
      <div className={classes.work}>
        {file.type === 'photo' || opened ? (
          <PageStage
            key={`${file.attachment_id}-${page}`}
            source={
              opened
                ? { kind: 'document', document: opened, page }
                : { kind: 'picture', address: file.src, name: captionOf(file) || file.name }
            }
            notes={listed.filter(({ note }) => note.page === page)}
            draft={draft}
            tool={canAnnotate && !draft ? tool : null}
            zoom={zoom}
            chosen={chosen}
            onChoose={setChosen}
            onDrawn={(shape) => {
              setChosen(null);
              setDraft(shape);
            }}
          />
        ) : (
          <p className={classes.waiting} role={hasFailed ? 'alert' : 'status'}>
            {t(hasFailed ? 'failed' : 'loading')}
          </p>
        )}
        <aside className={classes.aside} aria-label={t('notes')}>
          {draft && (
            <NoteForm
              isOptional={draft.kind !== 'pin'}
              onSave={(text) => void save(text)}
              onCancel={() => setDraft(null)}
            />
          )}
          <NoteList
            listed={listed}
            hasPages={pages > 1}
            writerId={writerId}
            chosen={chosen}
            onChoose={choose}
            notes={notes}
          />
        </aside>
      </div>
    </Modal>
  );
}

/** Opens the PDF document of a file, if it is one, and closes it when another file is shown. */
function useDocument(file: Attachment): { opened: OpenDocument | null; hasFailed: boolean } {
  const [state, setState] = useState<{ address: string; opened: OpenDocument | null; hasFailed: boolean } | null>(null);
  const address = file.type === 'document' ? file.src : null;
  useEffect(() => {
    if (!address) return undefined;
    let isGone = false;
    let open: OpenDocument | undefined;
    openDocument(address).then(
      (opened) => {
        open = opened;
        if (isGone) opened.close();
        else setState({ address, opened, hasFailed: false });
      },
      () => !isGone && setState({ address, opened: null, hasFailed: true }),
    );
    return () => {
      isGone = true;
      open?.close();
    };
  }, [address]);
  return state && state.address === address ? state : { opened: null, hasFailed: false };
}

interface PagerProps {
  labels: [previous: string, next: string];
  at: number;
  total: number;
  onGo: (next: number) => void;
  words?: string;
}
function Pager({ labels: [previous, next], at, total, onGo, words }: PagerProps) {
  return (
    <span className={classes.pager}>
      <Tool label={previous} icon={IconChevronLeft} onClick={() => onGo(at - 1)} isOff={at === 1} />
      <span className="tabular" aria-live="polite">
        <span className="visually-hidden">{words}</span>
        <span aria-hidden={words !== undefined}>
          {at} / {total}
        </span>
      </span>
      <Tool label={next} icon={IconChevronRight} onClick={() => onGo(at + 1)} isOff={at === total} />
    </span>
  );
}

interface ToolProps {
  label: string;
  icon: Icon;
  onClick: () => void;
  isOff?: boolean;
  isPressed?: boolean;
}
function Tool({ label, icon: Picture, onClick, isOff = false, isPressed }: ToolProps) {
  return (
    <button
      type="button"
      className={`${bare.tool} ${classes.tool}`}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
      disabled={isOff}
    >
      <Picture size={22} aria-hidden="true" />
    </button>
  );
}
