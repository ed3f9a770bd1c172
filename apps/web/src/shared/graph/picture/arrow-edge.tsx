import { BaseEdge, getBezierPath, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { aroundPath } from './around-path.ts';
import type { ArrowEdge as Drawn } from './nodes.ts';

/** An arrow between topics; where topics stand in its way it leads around them, since behind one it would seem to come out of it. */
export const ArrowEdge = memo(({ data, sourceX, sourceY, targetX, targetY, ...edge }: EdgeProps<Drawn>) => {
  const ends = { sourceX, sourceY, targetX, targetY };
  const path = data?.around === undefined ? getBezierPath({ ...edge, ...ends })[0] : aroundPath(ends, data.around);
  return (
    <BaseEdge
      path={path}
      {...(edge.markerEnd ? { markerEnd: edge.markerEnd } : {})}
      interactionWidth={edge.interactionWidth ?? 20}
    />
  );
});
