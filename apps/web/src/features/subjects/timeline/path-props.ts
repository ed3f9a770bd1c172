import type { Extension } from '@orbita/contract/extensions';
import type { Timeline } from '@orbita/contract/standing';

export interface PathProps {
  timeline: Timeline;
  /** The student's last request for more time, by topic. */
  extensions: ReadonlyMap<number, Extension>;
}
