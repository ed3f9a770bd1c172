// Which topics a list may name.
import { type Sql, sql } from '@orbita/database';
import type { Viewer } from '../http/viewer.ts';
import { draftShownTo, staffedBy, visibleTo } from './subjects.access.ts';
import { openByGates } from './topic-gates.access.ts';
import { topicShownToViewer } from './topics.access.ts';

/** Condition: the viewer may open topic `st` of chapter `c` in discipline `s`, or sees its draft. */
export const topicListedTo = (viewer: Viewer): Sql => sql`(
  (${visibleTo(viewer)} and not st.hidden and not c.hidden and ${openByGates(viewer.id)} and ${topicShownToViewer(viewer)}) or (${staffedBy(viewer)} and ${draftShownTo(viewer)}))`;
