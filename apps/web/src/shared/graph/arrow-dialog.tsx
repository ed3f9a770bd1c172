import { Select } from '@mantine/core';
import type { Graph, GraphTopic } from '@orbita/contract/graph';
import { useState } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useFocusReturn } from '../../ui/dialogs/use-focus-return.ts';
import { graphTexts } from './graph.texts.ts';
import { arrowChoices } from './neighbours.ts';
import type { GraphEdits } from './use-graph-edits.ts';

interface Props {
  graph: Graph;
  topic: GraphTopic;
  /** Which end of the arrow is chosen: the topic to be passed first, or the one that opens after. */
  end: 'before' | 'after';
  edits: GraphEdits;
  onClose: () => void;
}

/** Draws an arrow without a pointer: the other topic is found by its title. */
export function ArrowDialog({ graph, topic, end, edits, onClose }: Props) {
  const t = useTexts(graphTexts);
  useFocusReturn();
  const [chosen, setChosen] = useState<string | null>(null);
  const choices = arrowChoices(graph, topic.id, end);
  const add = () => {
    const other = Number(chosen);
    edits.draw(end === 'before' ? { from: other, to: topic.id } : { from: topic.id, to: other });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(end === 'before' ? 'addAfterTitle' : 'addOpensTitle', { title: topic.title })}
      onSave={add}
      saveLabel={t('add')}
      saveDisabled={chosen === null}
    >
      <Select
        label={t('topic')}
        placeholder={t('findTopic')}
        searchable
        // On a phone an open list would cover the question.
        openOnFocus={false}
        data-autofocus
        limit={50}
        data={grouped(choices)}
        nothingFoundMessage={t('nothingFound')}
        value={chosen}
        onChange={setChosen}
      />
    </Modal>
  );
}

const grouped = (topics: GraphTopic[]) =>
  [...Map.groupBy(topics, ({ chapter_id }) => chapter_id).values()].map((ofChapter) => ({
    group: ofChapter[0]?.chapter_title ?? '',
    items: ofChapter.map(({ id, title }) => ({ value: String(id), label: title })),
  }));
