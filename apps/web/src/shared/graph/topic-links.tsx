import { ActionIcon } from '@mantine/core';
import type { Graph, GraphTopic } from '@orbita/contract/graph';
import { IconPlus, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { PlainButton } from '../../ui/plain/plain-button.tsx';
import { graphTexts } from './graph.texts.ts';
import { roleName } from './role-name.ts';
import type { Neighbours } from './neighbours.ts';
import { shownState, TopicState } from './topic-state.tsx';
import type { GraphEdits } from './use-graph-edits.ts';
import classes from './topic-links.module.css';

const ArrowDialog = lazy(async () => ({ default: (await import('./arrow-dialog.tsx')).ArrowDialog }));

interface Props {
  graph: Graph;
  topic: GraphTopic;
  near: Neighbours;
  /** Changes of the graph; null for those who only read it. */
  edits: GraphEdits | null;
}

/** What a topic opens after and what it opens, with the ways to change both without a pointer. */
export function TopicLinks({ graph, topic, near, edits }: Props) {
  const t = useTexts(graphTexts);
  const [end, setEnd] = useState<'before' | 'after' | null>(null);
  const roles = graph.roles.filter(({ topics }) => topics.includes(topic.id));
  const missing = near.before.filter(({ id }) => topic.awaits.includes(id));
  const reasons = reasonsOf(topic, topic.awaits.length > missing.length);
  return (
    <div className={classes.links}>
      {missing.length > 0 && (
        <p className={classes.missing}>
          {t('missing', { topics: missing.map(({ title }) => `«${title}»`).join(', ') })}
        </p>
      )}
      {reasons.map((reason) => (
        <p key={reason} className={classes.missing}>
          {reason}
        </p>
      ))}
      <Side {...{ graph, topic, edits }} end="before" topics={near.before} onAdd={() => setEnd('before')} />
      <Side {...{ graph, topic, edits }} end="after" topics={near.after} onAdd={() => setEnd('after')} />
      {roles.length > 0 && (
        <p className={classes.none}>
          {t('teaches')}: {roles.map(roleName).join(', ')}
        </p>
      )}
      {near.opensNext.length > 0 && (
        <p className={classes.next}>
          {t('opensNext')}: {near.opensNext.map(({ title }) => `«${title}»`).join(', ')}
        </p>
      )}
      {end && edits && (
        <Suspense>
          <ArrowDialog {...{ graph, topic, end, edits }} onClose={() => setEnd(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** What else keeps the topic closed, and its dates. */
function reasonsOf({ needs_password, opens_at, due_at, state }: GraphTopic, waitsForUnknown: boolean): string[] {
  const { t } = graphTexts;
  return [
    ...(waitsForUnknown ? [t('missingUnknown')] : []),
    ...(needs_password ? [t('needsPassword')] : []),
    ...(state === 'later' && opens_at !== null ? [t('opensAt', { date: formatDayTime(opens_at) })] : []),
    ...(state !== 'passed' && due_at !== null ? [t('dueAt', { date: formatDayTime(due_at) })] : []),
  ];
}

interface SideProps extends Omit<Props, 'near'> {
  end: 'before' | 'after';
  topics: GraphTopic[];
  onAdd: () => void;
}

function Side({ graph, topic, edits, end, topics, onAdd }: SideProps) {
  const t = useTexts(graphTexts);
  const isBefore = end === 'before';
  if (topics.length === 0 && !edits) return null;
  return (
    <div>
      <p className={classes.label}>{t(isBefore ? 'after' : 'opens')}</p>
      {topics.length === 0 && <p className={classes.none}>{t(isBefore ? 'afterNothing' : 'opensNothing')}</p>}
      <ul className={classes.topics}>
        {topics.map((other) => {
          const [from, to] = isBefore ? [other, topic] : [topic, other];
          const shown = shownState(other);
          return (
            <li key={other.id}>
              <span className={classes.words}>
                <Link to={`/subjects/${graph.id}/topics/${other.id}`}>{other.title}</Link>
                {shown && <TopicState state={shown} />}
              </span>
              {edits && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={32}
                  aria-label={t('remove', { from: from.title, to: to.title })}
                  onClick={() => edits.remove({ from: from.id, to: to.id })}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
      {edits && (isBefore || topic.may_require) && (
        <PlainButton
          className={classes.add}
          aria-label={t(isBefore ? 'addAfterOf' : 'addOpensOf', { title: topic.title })}
          onClick={onAdd}
        >
          <IconPlus size={16} aria-hidden="true" /> {t(isBefore ? 'addAfter' : 'addOpens')}
        </PlainButton>
      )}
    </div>
  );
}
