import { ActionIcon } from '@mantine/core';
import type { Graph, GraphTopic } from '@orbita/contract/graph';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { graphTexts } from '../graph.texts.ts';
import type { Neighbours } from '../neighbours.ts';
import { TopicLinks } from '../topic-links.tsx';
import { shownState, TopicState } from '../topic-state.tsx';
import type { GraphEdits } from '../use-graph-edits.ts';
import classes from './chosen-topic.module.css';

interface Props {
  graph: Graph;
  edits: GraphEdits | null;
  topic: GraphTopic;
  near: Neighbours;
  onClose: () => void;
}

/** What is known of the topic that was chosen in the picture. */
export function ChosenTopic({ graph, edits, topic, near, onClose }: Props) {
  const t = useTexts(graphTexts);
  const state = shownState(topic);
  return (
    <section aria-label={topic.title}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{topic.title}</h2>
          {state && <TopicState state={state} />}
        </div>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <TopicLinks {...{ graph, topic, near, edits }} />
      <div className={classes.open}>
        <Button component={Link} to={`/subjects/${graph.id}/topics/${topic.id}`} colour="blue" fullWidth>
          {t('open')}
        </Button>
      </div>
    </section>
  );
}
