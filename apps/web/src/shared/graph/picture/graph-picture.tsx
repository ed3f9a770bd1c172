import type { Graph } from '@orbita/contract/graph';
import { IconSitemap } from '@tabler/icons-react';
import {
  Background,
  Controls,
  MiniMap,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  type EdgeTypes,
  type FitViewOptions,
  type NodeTypes,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { graphTexts } from '../graph.texts.ts';
import { neighboursOf } from '../neighbours.ts';
import { shownState } from '../topic-state.tsx';
import type { GraphEdits } from '../use-graph-edits.ts';
import { ArrowEdge } from './arrow-edge.tsx';
import { ChosenTopic } from './chosen-topic.tsx';
import { FarLayer } from './far-layer.tsx';
import { levelAt, LevelContext } from './level.ts';
import type { GraphNode } from './nodes.ts';
import { RoleNode } from './role-node.tsx';
import { TopicNode } from './topic-node.tsx';
import { usePicture } from './use-picture.ts';
import { viewsOf } from './views.ts';
import classes from './picture.module.css';

interface Props {
  graph: Graph;
  /** Changes of the graph; null for those who only read it. */
  edits: GraphEdits | null;
}
const PHONE = '(max-width: 48em)';
const nodeTypes: NodeTypes = { topic: TopicNode, role: RoleNode };
const edgeTypes: EdgeTypes = { arrow: ArrowEdge };

/** The graph as a picture that can be moved, zoomed and, by its teachers, drawn. */
export const GraphPicture = (props: Props) => (
  <ReactFlowProvider>
    <Picture {...props} />
  </ReactFlowProvider>
);

function Picture({ graph, edits }: Props) {
  const t = useTexts(graphTexts);
  const navigate = useNavigate();
  const { keepMoves, layOutAnew, ...drawn } = usePicture(graph, edits);
  const canEdit = edits !== null;
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  const { first, all } = useMemo(() => viewsOf(graph, isPhone), [graph, isPhone]);
  const level = useStore(({ transform }) => levelAt(transform[2], drawn.nodes.length + drawn.edges.length));
  const isFar = level === 'far';
  const chosenEdges = useMemo(() => drawn.edges.filter(({ selected }) => selected), [drawn.edges]);
  return (
    <LevelContext value={level}>
      <section className={classes.picture} aria-label={t('picturePart')} onKeyUp={keepMoves}>
        <ReactFlow
          className={classes.flow ?? ''}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          {...drawn}
          edges={isFar ? chosenEdges : drawn.edges}
          nodesDraggable={canEdit}
          nodesConnectable={canEdit}
          deleteKeyCode={canEdit ? ['Delete', 'Backspace'] : null}
          isValidConnection={({ source, target }) => source !== target}
          onNodeDragStop={keepMoves}
          onSelectionDragStop={keepMoves}
          onNodeDoubleClick={(_event, { id, type }) => {
            if (type === 'topic') void navigate(`/subjects/${graph.id}/topics/${id}`);
          }}
          onlyRenderVisibleElements
          fitView
          fitViewOptions={first}
          minZoom={0.05}
          maxZoom={1.5}
          ariaLabelConfig={useAriaLabels()}
          proOptions={{ hideAttribution: true }}
        >
          {isFar ? <FarLayer nodes={drawn.nodes} edges={drawn.edges} /> : <Background gap={24} />}
          <Controls
            showInteractive={false}
            fitViewOptions={all}
            // The bottom bar of a phone may cover the lower edge, and a finger on the picture does not scroll the page.
            position={isPhone ? 'top-right' : 'bottom-left'}
            orientation={isPhone ? 'horizontal' : 'vertical'}
          />
          <MiniMap<GraphNode> pannable zoomable nodeClassName={mapClass} nodeBorderRadius={12} />
          {canEdit && <LayOutButton all={all} onLayOut={layOutAnew} />}
          <Chosen graph={graph} edits={edits} nodes={drawn.nodes} />
        </ReactFlow>
      </section>
    </LevelContext>
  );
}

const mapClass = ({ type, data }: GraphNode): string =>
  `${classes.onMap} ${classes[type === 'topic' ? (shownState(data.topic) ?? 'plain') : 'plain'] ?? ''}`;

function LayOutButton({ all, onLayOut }: { all: FitViewOptions; onLayOut: () => void }) {
  const t = useTexts(graphTexts);
  const { fitView } = useReactFlow();
  return (
    <Panel position="top-left">
      <Button
        title={t('layOutHint')}
        leftSection={<IconSitemap size={18} aria-hidden="true" />}
        onClick={() => {
          onLayOut();
          requestAnimationFrame(() => void fitView(all));
        }}
      >
        {t('layOut')}
      </Button>
    </Panel>
  );
}

/** The chosen topic, or what can be done here while none is chosen. */
function Chosen({ graph, edits, nodes }: Props & { nodes: readonly GraphNode[] }) {
  const t = useTexts(graphTexts);
  const near = useMemo(() => neighboursOf(graph), [graph]);
  const [closed, setClosed] = useState<string | null>(null);
  const chosen = nodes.filter(({ selected }) => selected);
  const [node] = chosen;
  const topic = node?.type === 'topic' ? node.data.topic : undefined;
  const of = topic && near.get(topic.id);
  if (node && topic && of && chosen.length === 1 && closed !== node.id) {
    return (
      <Panel position="top-right" className={classes.card ?? ''}>
        <ChosenTopic {...{ graph, edits, topic }} near={of} onClose={() => setClosed(node.id)} />
      </Panel>
    );
  }
  return edits && graph.arrows.length === 0 ? (
    <Panel position="top-right" className={classes.hint ?? ''}>
      {t('draw')}
    </Panel>
  ) : null;
}

/** The names of the library's own controls. */
function useAriaLabels() {
  const t = useTexts(graphTexts);
  return useMemo(
    () => ({
      'node.a11yDescription.default': t('keys'),
      'node.a11yDescription.keyboardDisabled': t('keys'),
      'node.a11yDescription.ariaLiveMessage': () => '',
      'edge.a11yDescription.default': t('keys'),
      'controls.ariaLabel': t('views'),
      'controls.zoomIn.ariaLabel': t('zoomIn'),
      'controls.zoomOut.ariaLabel': t('zoomOut'),
      'controls.fitView.ariaLabel': t('fit'),
      'minimap.ariaLabel': t('map'),
      'handle.ariaLabel': t('addOpens'),
    }),
    [t],
  );
}
