import type { TimelineTopic } from '@orbita/contract/standing';
import { useState } from 'react';
import { formatDay, formatNear } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { PathProps } from './path-props.ts';
import { PathTopic } from './path-topic.tsx';
import { timelineTexts } from './timeline.texts.ts';
import classes from './timeline.module.css';

type State = TimelineTopic['state'];
const opening = ({ opens_at }: TimelineTopic): string => opens_at ?? '';

/** Everything by time: what is owed, what is open, what comes when, and what is done. */
export function PathByDate({ timeline: { subjects, topics }, extensions }: PathProps) {
  const t = useTexts(timelineTexts);
  const [isDoneShown, showDone] = useState(false);
  const of = (state: State) => topics.filter((topic) => topic.state === state);
  const subjectOf = new Map(subjects.map((subject) => [subject.id, subject]));
  const next = of('next').toSorted((a, b) => opening(a).localeCompare(opening(b)));
  const [overdue, open, waiting, done] = [of('overdue'), of('open'), of('waiting'), of('done')];
  const rows = (some: readonly TimelineTopic[]) => (
    <ol className={classes.path}>
      {some.map((topic) => (
        <PathTopic
          key={topic.id}
          topic={topic}
          subject={subjectOf.get(topic.subject_id)}
          extension={extensions.get(topic.id)}
        />
      ))}
    </ol>
  );
  const part = (title: string, some: readonly TimelineTopic[]) =>
    some.length > 0 && (
      <section className={classes.part} key={title}>
        <h2>
          {title} <small>{some.length}</small>
        </h2>
        {rows(some)}
      </section>
    );
  return (
    <>
      {part(t('overdue'), overdue)}
      {part(t('open'), open)}
      {open.length === 0 && overdue.length === 0 && (
        <p className={classes.calm}>
          {t('nothingOpen')} {next[0]?.opens_at && t('nextOpens', { when: formatNear(next[0].opens_at) })}
        </p>
      )}
      {part(t('waiting'), waiting)}
      {next.length > 0 && (
        <section className={classes.part}>
          <h2>
            {t('next')} <small>{next.length}</small>
          </h2>
          {[...Map.groupBy(next, (topic) => formatDay(opening(topic)))].map(([day, some]) => (
            <div key={day}>
              <h3>{day}</h3>
              {rows(some)}
            </div>
          ))}
        </section>
      )}
      {isDoneShown
        ? part(t('done'), done.toReversed())
        : done.length > 0 && (
            <Button className={classes.more} onClick={() => showDone(true)}>
              {t('showDone', { count: done.length })}
            </Button>
          )}
    </>
  );
}
