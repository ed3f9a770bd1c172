import { SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Graph } from '@orbita/contract/graph';
import { IconArrowBackUp } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useAddressParams } from '../../base/address-params.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useShortcuts } from '../../base/shortcuts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SavePill } from '../../ui/saving/save-pill.tsx';
import { createWriteBoard, useFlushOnLeave, WriteBoardContext } from '../../ui/saving/write-board.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { GraphList } from './graph-list.tsx';
import { graphTexts } from './graph.texts.ts';
import { useGraphEdits, type GraphEdits } from './use-graph-edits.ts';
import classes from './graph-view.module.css';

const GraphPicture = lazy(async () => ({ default: (await import('./picture/graph-picture.tsx')).GraphPicture }));
const PHONE = '(max-width: 48em)';

/** The graph of a discipline: a picture, and a list that says and does the same. */
export function GraphView({ subjectId }: { subjectId: number }) {
  const [board] = useState(createWriteBoard);
  const graph = useCall('graph', 'getGraph', { params: { id: subjectId } });
  useFlushOnLeave(board);
  return (
    <WriteBoardContext value={board}>
      <LoadState query={graph} skeleton={<Skeleton height={480} radius="lg" />}>
        {(read) => <ReadGraph key={read.id} graph={read} />}
      </LoadState>
    </WriteBoardContext>
  );
}

function ReadGraph({ graph }: { graph: Graph }) {
  const t = useTexts(graphTexts);
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const [search, setSearch] = useAddressParams();
  const edits = useGraphEdits(graph);
  const saving = edits.state.use();
  const view = search.get('view') ?? (isPhone ? 'list' : 'picture');
  if (graph.topics.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>;
  const shown = { graph, edits: graph.can_edit ? edits : null };
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('views')}
          value={view}
          onChange={(next) => setSearch((now) => withView(now, next), { preventScrollReset: true })}
          data={[
            { value: 'picture', label: t('picture') },
            { value: 'list', label: t('list') },
          ]}
        />
        <p className={classes.facts}>{factsOf(graph).join(' · ')}</p>
        {graph.can_edit && <UndoButton edits={edits} />}
      </div>
      {view === 'list' ? (
        <GraphList {...shown} />
      ) : (
        <Suspense fallback={<Skeleton height={480} radius="lg" />}>
          <GraphPicture {...shown} />
        </Suspense>
      )}
      <p className="visually-hidden" role="status">
        {edits.said}
      </p>
      {graph.can_edit && <SavePill stage={saving.stage} at={saving.at} onRetry={edits.retry} />}
    </>
  );
}

function withView(now: URLSearchParams, view: string): URLSearchParams {
  const next = new URLSearchParams(now);
  next.set('view', view);
  return next;
}

function factsOf({ topics, arrows }: Graph): string[] {
  const { t } = graphTexts;
  const counted = topics.filter(({ counts }) => counts);
  const passed = counted.filter(({ state }) => state === 'passed').length;
  const isOwn = topics.some(({ state }) => state !== null);
  return [
    isOwn ? t('progress', { passed, total: counted.length }) : t('topics', { count: topics.length }),
    t('arrows', { count: arrows.length }),
  ];
}

function UndoButton({ edits }: { edits: GraphEdits }) {
  const t = useTexts(graphTexts);
  const steps = edits.steps.use();
  useShortcuts(t('picturePart'), [
    { code: 'KeyZ', ctrl: true, label: t('undo'), disabled: steps.length === 0, run: edits.undo },
  ]);
  return (
    <Button
      leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
      disabled={steps.length === 0}
      onClick={edits.undo}
    >
      {t('undo')}
    </Button>
  );
}
