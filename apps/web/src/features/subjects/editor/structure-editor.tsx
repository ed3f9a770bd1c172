import type { Subject } from '@orbita/contract/subjects';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconFileSpreadsheet, IconLayoutList, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isRecord } from '@orbita/contract/records';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { SaveState } from '../../../ui/saving/save-state.tsx';
import { useShortcuts } from '../../../base/shortcuts.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useUnsaved } from '../../../base/unsaved.ts';
import { ChapterBlock } from './chapter-block.tsx';
import { ChosenTopics } from './chosen-topics.tsx';
import { DragArea } from './drag.tsx';
import { editorTexts } from './editor.texts.ts';
import { focusRow } from './row-focus.ts';
import { findTopic, placeOf, type Chapters } from './structure-order.ts';
import { createStructure, type FocusRequest, type Structure } from './structure.ts';
import classes from './editor.module.css';

interface Titled {
  id: number;
  title: string;
}
const isTitled = (value: unknown): value is Titled =>
  isRecord(value) && typeof value.id === 'number' && typeof value.title === 'string';

function readTitles(text: string): Titled[] {
  const titles: unknown = JSON.parse(text);
  return Array.isArray(titles) ? titles.filter(isTitled) : [];
}

/** Edits the structure of a discipline: creates, renames, orders, copies, hides and deletes its rows, with autosave. */
export function StructureEditor({ subject }: { subject: Subject }) {
  const [structure] = useState(() => createStructure(subject.id));
  const contents = useCall('subjects', 'getSubjectContents', { params: { id: subject.id } });
  const draft = structure.draft.use();
  return (
    <LoadState query={contents} skeleton={<Skeleton height={360} radius="lg" />}>
      {(read) => <Board subjectId={subject.id} structure={structure} chapters={draft ?? read.chapters} />}
    </LoadState>
  );
}

interface BoardProps {
  subjectId: number;
  structure: Structure;
  chapters: Chapters;
}

function Board({ subjectId, structure, chapters }: BoardProps) {
  const t = useTexts(editorTexts);
  const announced = useFocusWish(structure);
  const addChapter = () => structure.addChapter(editorTexts.t('newChapter'));
  const add = (
    <Button colour="white" data-add leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={addChapter}>
      {t('addChapter')}
    </Button>
  );
  const importPlan = (
    <Button
      component={Link}
      to={`/subjects/${subjectId}/plan/import`}
      leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
    >
      {t('importPlan')}
    </Button>
  );
  const ways = (
    <div className={classes.ways}>
      {add}
      {importPlan}
    </div>
  );
  // Memoised by content, so that rows re-render only when chapter titles change and not with every new order of topics.
  const titles = JSON.stringify(chapters.map(({ id, title }) => ({ id, title })));
  const named = useMemo(() => readTitles(titles), [titles]);
  return (
    <div className={classes.board}>
      <Toolbar structure={structure} />
      {chapters.length === 0 ? (
        <EmptyState icon={<IconLayoutList size={28} aria-hidden="true" />} title={t('empty')} action={ways}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <DragArea structure={structure} chapters={chapters}>
            {(shown) =>
              shown.map((chapter, index) => (
                <ChapterBlock
                  key={structure.keyOf(chapter.id)}
                  subjectId={subjectId}
                  structure={structure}
                  chapter={chapter}
                  index={index}
                  chapters={named}
                />
              ))
            }
          </DragArea>
          {ways}
          <ChosenTopics subjectId={subjectId} structure={structure} chapters={chapters} />
        </>
      )}
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </div>
  );
}

function Toolbar({ structure }: { structure: Structure }) {
  const t = useTexts(editorTexts);
  const { stage, at, waiting } = structure.queue.state.use();
  const canUndo = structure.undoable.use().length > 0;
  // A single write being sent will arrive anyway; several, or a failed one, would be lost with the page.
  useUnsaved('structure', stage === 'failed' || waiting > 1);
  useShortcuts(t('shortcuts'), [
    { code: 'KeyZ', ctrl: true, label: t('undoLast'), run: structure.undo },
    // The rows handle these keys themselves; they are listed here for the help.
    { code: 'ArrowUp', alt: true, label: t('shortcutUp'), run: () => undefined },
    { code: 'ArrowDown', alt: true, label: t('shortcutDown'), run: () => undefined },
  ]);
  return (
    <div className={classes.toolbar}>
      <p className={classes.hint}>
        {t('hintDrag')} <span className={classes.hintKeys}>{t('hintKeys')}</span> {t('hintSaved')}
      </p>
      <SaveState stage={stage} at={at} onRetry={structure.queue.retry} />
      <ActionIcon
        variant="default"
        size={36}
        disabled={!canUndo}
        aria-label={t('undoLast')}
        title={`${uiTexts.t('undo')} (Ctrl+Z)`}
        onClick={structure.undo}
      >
        <IconArrowBackUp size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

/** Focuses the row that was changed and announces its new place. */
function useFocusWish(structure: Structure): string {
  const t = useTexts(editorTexts);
  const wish = structure.focus.use();
  const [announced, setAnnounced] = useState('');
  const fulfil = useEffectEvent(({ id, selectAll }: FocusRequest) => {
    focusRow(structure.keyOf(id), selectAll);
    setAnnounced(describePlace(structure.chapters(), id, t));
  });
  useEffect(() => {
    if (wish) fulfil(wish);
  }, [wish]);
  return announced;
}

function describePlace(chapters: Chapters, id: number, t: typeof editorTexts.t): string {
  const index = chapters.findIndex((chapter) => chapter.id === id);
  if (index >= 0)
    return t('chapterPlace', { title: chapters[index]?.title ?? '', index: index + 1, total: chapters.length });
  const at = placeOf(chapters, id);
  const chapter = chapters.find((one) => one.id === at?.chapterId);
  if (!at || !chapter) return '';
  return t('topicPlace', {
    title: findTopic(chapters, id)?.title ?? '',
    index: at.index + 1,
    total: chapter.steps.length,
    chapter: chapter.title,
  });
}
