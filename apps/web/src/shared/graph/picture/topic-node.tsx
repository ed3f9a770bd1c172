import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { shownState, TopicState } from '../topic-state.tsx';
import type { TopicNode as Drawn } from './nodes.ts';
import classes from './picture.module.css';

/** A topic in the picture, with a dot on each side for arrows. */
export const TopicNode = memo(({ data: { topic, canEdit }, selected }: NodeProps<Drawn>) => {
  const state = shownState(topic);
  return (
    <div className={classes.node} data-state={state ?? undefined} data-selected={selected || undefined}>
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
