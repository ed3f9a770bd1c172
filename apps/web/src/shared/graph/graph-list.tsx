import type { Graph, GraphTopic } from '@orbita/contract/graph';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { neighboursOf, type Neighbours } from './neighbours.ts';
import { TopicLinks } from './topic-links.tsx';
import { shownState, TopicState } from './topic-state.tsx';
import type { GraphEdits } from './use-graph-edits.ts';
import classes from './graph-list.module.css';

interface Props {
  graph: Graph;
  edits: GraphEdits | null;
}

/** The same as the picture says, as a list by chapters. */
export function GraphList({ graph, edits }: Props) {
  const near = useMemo(() => neighboursOf(graph), [graph]);
  const chapters = Map.groupBy(graph.topics, ({ chapter_id }) => chapter_id);
  return (
    <div className={classes.list}>
      {[...chapters].map(([id, topics]) => (
        <section key={id} aria-labelledby={`graph-chapter-${id}`}>
          <h2 id={`graph-chapter-${id}`} className={classes.chapter}>
            {topics[0]?.chapter_title}
          </h2>
          <ul className={classes.topics}>
            {topics.map((topic) => (
              <TopicItem key={topic.id} {...{ graph, edits, topic }} near={near.get(topic.id)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function TopicItem({ graph, edits, topic, near }: Props & { topic: GraphTopic; near: Neighbours | undefined }) {
  const state = shownState(topic);
  return (
    <li className={classes.topic}>
      <div className={classes.head}>
        <Link to={`/subjects/${graph.id}/topics/${topic.id}`} className={classes.title}>
          {topic.title}
        </Link>
        {state && <TopicState state={state} />}
      </div>
      {near && <TopicLinks {...{ graph, topic, near, edits }} />}
    </li>
  );
}
