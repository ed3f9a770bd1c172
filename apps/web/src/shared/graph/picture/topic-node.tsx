import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo, use } from 'react';
import { shownState, TopicState } from '../topic-state.tsx';
import { LevelContext } from './level.ts';
import type { TopicNode as Drawn } from './nodes.ts';
import far from './far.module.css';
import classes from './picture.module.css';

/** A topic in the picture, with a dot on each side for arrows. */
export const TopicNode = memo(({ data: { topic, canEdit }, selected }: NodeProps<Drawn>) => {
  const state = shownState(topic);
  const known = { 'data-state': state ?? undefined, 'data-selected': selected || undefined };
  if (use(LevelContext) === 'far') return <FarTopic {...known} />;
  return (
    <div className={classes.node} {...known}>
      <Handle type="target" position={Position.Left} isConnectable={canEdit} className={classes.handle ?? ''} />
      <span className={classes.title} title={topic.title}>
        {topic.title}
      </span>
      <span className={classes.meta}>
        <span className={classes.chapter}>{topic.chapter_title}</span>
        {state && <TopicState state={state} />}
      </span>
      <Handle
        type="source"
        position={Position.Right}
        isConnectable={canEdit && topic.may_require}
        className={classes.handle ?? ''}
      />
    </div>
  );
});

interface Known {
  'data-state': string | undefined;
  'data-selected': true | undefined;
}
/** A topic seen from afar. The library finds the ends of arrows by these classes; its own dots would listen to each movement. */
const FarTopic = (known: Known) => (
  <div className={`${far.box} target`} data-handlepos={Position.Left} {...known}>
    <div className={`${far.end} source`} data-handlepos={Position.Right} />
  </div>
);
