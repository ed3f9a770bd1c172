// What of the picture is seen at first, and what when all of it is asked for.
import type { Graph } from '@orbita/contract/graph';
import type { FitViewOptions } from '@xyflow/react';

/** Room for the controls, which would cover topics. */
const AROUND = { top: '64px', right: '24px', bottom: '24px', left: '68px' } as const;
const AROUND_ON_PHONE = { top: '64px', right: '16px', bottom: '16px', left: '16px' } as const;
/** A topic fills half the width of a phone, and its words can be read. */
const READABLE_ON_PHONE = 0.85;
/** A topic is still a box that one can see and touch, even if not all of a wide graph is in view. */
const VISIBLE_ON_PHONE = 0.2;

interface Views {
  first: FitViewOptions;
  all: FitViewOptions;
}

/** The topic that a student passes next; the first one for everybody else. */
function nextTopic({ topics }: Graph): string[] {
  const next = topics.find(({ state }) => state === 'open' || state === 'due') ?? topics[0];
  return next ? [String(next.id)] : [];
}

/** At first topics are readable, even if not all are in view; on a phone it is the next topic with what is around it. */
export function viewsOf(graph: Graph, isPhone: boolean): Views {
  if (!isPhone)
    return {
      first: { padding: AROUND, minZoom: 0.4, maxZoom: 1 },
      all: { padding: AROUND, minZoom: 0.05, maxZoom: 1 },
    };
  const first = { minZoom: READABLE_ON_PHONE, maxZoom: READABLE_ON_PHONE };
  return {
    first: { padding: AROUND_ON_PHONE, ...first, nodes: nextTopic(graph).map((id) => ({ id })) },
    all: { padding: AROUND_ON_PHONE, minZoom: VISIBLE_ON_PHONE, maxZoom: READABLE_ON_PHONE },
  };
}
