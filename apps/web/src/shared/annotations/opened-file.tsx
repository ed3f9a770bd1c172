import type { Annotation } from '@orbita/contract/annotations';
import type { Attachment } from '@orbita/contract/files';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { useStable } from '../../base/use-stable.ts';
import { isTableFile } from '../files/attachments/csv-rows.ts';
import { viewOf } from '../files/attachments/file-view.ts';
import { annotationsTexts } from './annotations.texts.ts';
import { FileToolbar, type FilePlace } from './file-toolbar.tsx';
import { DocumentView, PdfView, PictureView, TextView } from './file-views.tsx';
import { LinesStage } from './lines-stage.tsx';
import type { Meaning } from './meanings.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteList } from './note-list.tsx';
import { PageStage } from './page-stage.tsx';
import { inOrder, placeOfLines, placeOfShape, type Place, type Tool } from './shapes.ts';
import { useNotes, type NoteContent } from './use-notes.ts';
import classes from './opened-file.module.css';

interface OpenedFileProps {
  /** The answer whose notes are shown; null for a file that has none. */
  answerId: number | null;
  file: Attachment;
  place: FilePlace;
  /** The staff member who annotates; null for read-only use. */
  writerId: number | null;
  isNoting: boolean;
  onNoting: (isNoting: boolean) => void;
  onClose: () => void;
}

/** A file opened where it is listed, with the notes on it. */
export function OpenedFile({ answerId, file, place, writerId, isNoting, onNoting, onClose }: OpenedFileProps) {
  const t = useTexts(annotationsTexts);
  const root = useRef<HTMLElement>(null);
  const notes = useNotes(answerId);
  const [tool, setTool] = useState<Tool>('pin');
  const [zoom, setZoom] = useState(1);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isReady, setReady] = useState(false);
  const writing = useWriting(file, notes);
  const view = viewOf(file);
  const isPaged = view === 'pdf' || view === 'picture';
  const parts = isPaged ? 'page' : view === 'document' ? 'block' : 'line';
  const own = notes.notes.filter(({ file_id }) => file_id === file.attachment_id);
  const listed = inOrder(own).map((note, index) => ({ note, number: index + 1 }));

  useEffect(() => {
    root.current?.scrollIntoView({ block: 'start' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again once the file has its height
  }, [isReady]);
  const focusStage = useStable(() => stageInView(root.current)?.focus({ preventScroll: true }));
  const hasDraft = writing.draft !== null;
  useEffect(() => {
    if (isNoting && isReady && !hasDraft) focusStage();
  }, [isNoting, isReady, hasDraft, focusStage]);

  const choose = (note: Annotation) => {
    setChosen(note.id);
    root.current?.querySelector(placeSelector(note))?.scrollIntoView({ block: 'center' });
  };
  const form = writing.draft && (
    <NoteForm
      isOptional={writing.draft.kind !== 'pin'}
      meaning={writing.meaning}
      onMeaning={writing.mean}
      onSave={(content) => void writing.save(content).then((made) => made && setChosen(made.id))}
      onCancel={writing.cancel}
    />
  );
  const renderPage = (page: number, content: ReactNode) => (
    <PageStage
      page={page}
      notes={listed.filter(({ note }) => note.page === page)}
      draft={writing.draft?.page === page && form ? { shape: writing.draft, meaning: writing.meaning, form } : null}
      tool={isNoting && !hasDraft ? tool : null}
      meaning={writing.meaning}
      chosen={chosen}
      onChoose={setChosen}
      onDrawn={(shape, meaning) => writing.begin(placeOfShape(page, shape), meaning)}
    >
      {content}
    </PageStage>
  );
  const lines = writing.draft?.lines;
  const renderLines = (items: readonly ReactNode[]) => (
    <LinesStage
      items={items}
      parts={view === 'document' ? 'block' : 'line'}
      notes={listed}
      draft={lines && form ? { lines, meaning: writing.meaning, form } : null}
      isNoting={isNoting}
      chosen={chosen}
      onChoose={setChosen}
      onPicked={(from, to, meaning) => writing.begin(placeOfLines(from, to), meaning)}
    />
  );
  const farthest = Math.max(0, ...own.map(({ lines: noted, page }) => (isPaged ? page : (noted?.first ?? 0))));
  const viewed = { file, farthest, onReady: useStable(() => setReady(true)) };
  return (
    <section ref={root} className={classes.opened} aria-label={t('opened', { name: file.name })} data-opened-file>
      <FileToolbar
        file={file}
        place={place}
        zoom={isPaged ? { now: zoom, set: setZoom } : null}
        noting={
          writerId === null
            ? null
            : {
                isOn: isNoting,
                set: onNoting,
                tool: isPaged ? tool : null,
                setTool,
                meaning: writing.meaning,
                mean: writing.mean,
              }
        }
        onClose={onClose}
      />
      <div className={classes.scroll} data-zoomed={zoom > 1 || undefined}>
        <div style={{ width: `${zoom * 100}%` }}>
          {view === 'picture' && <PictureView {...viewed} renderPage={renderPage} />}
          {view === 'pdf' && <PdfView {...viewed} renderPage={renderPage} zoom={zoom} />}
          {view === 'text' && (
            <TextView
              {...viewed}
              renderLines={renderLines}
              isTable={isTableFile(file.name) && !isNoting && own.length === 0}
            />
          )}
          {view === 'document' && <DocumentView {...viewed} renderLines={renderLines} />}
        </div>
      </div>
      {isNoting && listed.length === 0 && <p className={classes.hint}>{t('noneText')}</p>}
      {listed.length > 0 && (
        <NoteList
          listed={listed}
          parts={parts}
          hasPages={view === 'pdf'}
          writerId={writerId}
          chosen={chosen}
          onChoose={choose}
          notes={notes}
        />
      )}
    </section>
  );
}

/** The note being written: its place and meaning; the meaning stays for the next one. */
function useWriting(file: Attachment, notes: ReturnType<typeof useNotes>) {
  const [draft, setDraft] = useState<Place | null>(null);
  const [meaning, mean] = useState<Meaning>('mistake');
  return {
    draft,
    meaning,
    mean: (next: Annotation['meaning']) => next && mean(next),
    begin: (place: Place, next?: Meaning) => {
      if (next) mean(next);
      setDraft(place);
    },
    cancel: () => setDraft(null),
    save: async (content: NoteContent): Promise<Annotation | null> => {
      if (!draft) return null;
      const made = await notes.create(file.attachment_id, draft, content);
      if (made) setDraft(null);
      return made;
    },
  };
}

/** Returns the page or text that fills the middle of the window, where the keys begin. */
function stageInView(root: HTMLElement | null): HTMLElement | null {
  const stages = [...(root?.querySelectorAll<HTMLElement>('[data-stage]') ?? [])];
  const middle = window.innerHeight / 2;
  return stages.find((stage) => stage.getBoundingClientRect().bottom >= middle) ?? stages.at(-1) ?? null;
}

const placeSelector = ({ lines, page }: Annotation): string =>
  lines ? `[data-line="${lines.first}"]` : `[data-stage][data-page="${page}"]`;
