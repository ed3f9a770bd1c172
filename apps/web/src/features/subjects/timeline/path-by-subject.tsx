import { Link } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import type { PathProps } from './path-props.ts';
import { PathTopic } from './path-topic.tsx';
import { timelineTexts } from './timeline.texts.ts';
import classes from './timeline.module.css';

/** A path for each discipline, with how much of it is behind. */
export function PathBySubject({ timeline: { subjects, topics }, extensions }: PathProps) {
  const t = useTexts(timelineTexts);
  const bySubject = Map.groupBy(topics, ({ subject_id }) => subject_id);
  return subjects.map((subject) => {
    const own = bySubject.get(subject.id) ?? [];
    if (own.length === 0) return null;
    const passed = own.filter(({ state }) => state === 'done').length;
    const words = t('passedOf', { passed, total: own.length });
    return (
      <section className={classes.part} key={subject.id}>
        <h2>
          <Link to={`/subjects/${subject.id}`}>{subject.title}</Link> <small>{words}</small>
        </h2>
        <span className={classes.progress} aria-hidden="true">
          <span style={{ width: `${(passed / own.length) * 100}%`, background: subject.color }} />
        </span>
        <ol className={classes.path}>
          {own.map((topic) => (
            <PathTopic key={topic.id} topic={topic} extension={extensions.get(topic.id)} />
          ))}
        </ol>
      </section>
    );
  });
}
