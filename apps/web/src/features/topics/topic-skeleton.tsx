import { Skeleton } from '@mantine/core';
import classes from './topic-skeleton.module.css';

const LINES = ['96%', '100%', '92%', '98%', '60%'];

/** Placeholder of a topic in its final layout: breadcrumbs, title, dates, text. */
export function TopicSkeleton() {
  return (
    <div className={classes.page}>
      <Skeleton height={20} width="45%" />
      <Skeleton height={42} width="80%" mt={12} />
      <Skeleton height={20} width="55%" mt={16} />
      {[0, 1].map((block) => (
        <div key={block} className={classes.block}>
          <Skeleton height={26} width="40%" mb={16} />
          {LINES.map((width) => (
            <Skeleton key={width} height={14} width={width} mt={10} />
          ))}
        </div>
      ))}
    </div>
  );
}
