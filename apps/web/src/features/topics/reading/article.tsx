import type { Lesson } from '@orbita/contract/topics';
import { IconBook2, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { taskAnchor } from '../answering/own-answers.ts';
import { Tasks } from '../answering/tasks.tsx';
import { topicsTexts } from '../topics.texts.ts';
import { blockAnchor, BlockView } from './block-view.tsx';
import { Criteria } from './criteria.tsx';
import { ReadFiles } from '../../../shared/annotations/read-files.tsx';
import { AttachmentsView } from '../../../shared/files/attachments/attachments-view.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { ReadingLine } from './reading-line.tsx';
import { useReading } from './use-reading.ts';
import classes from './article.module.css';

interface Props {
  lesson: Lesson;
  onEdit: () => void;
  /** Shown instead of the tasks as the viewer has them. */
  tasks?: ReactNode;
}

/** The text of a topic with its tasks below and, where there is room, a table of contents beside them. */
export function Article({ lesson, onEdit, tasks }: Props) {
  const t = useTexts(topicsTexts);
  const reading = useReading(lesson);
  const isEmpty =
    !lesson.public_text &&
    !lesson.private_text &&
    lesson.sections.length === 0 &&
    lesson.patterns.length === 0 &&
    lesson.attachments.length === 0 &&
    lesson.rubric === null &&
    lesson.private_attachments.length === 0;
  if (isEmpty) {
    return (
      <EmptyState
        title={t('emptyTitle')}
        icon={<IconBook2 aria-hidden="true" />}
        action={
          lesson.can_edit &&
          !lesson.link_of && (
            <Button colour="blue" onClick={onEdit}>
              {t('startEditing')}
            </Button>
          )
        }
      >
        {t(lesson.link_of?.is_draft ? 'originalDraft' : lesson.can_edit ? 'emptyTeacher' : 'emptyStudent')}
      </EmptyState>
    );
  }
  return (
    <>
      {reading && <ReadingLine percent={reading.percent} />}
      <div className={classes.columns}>
        <div className={classes.article}>
          <ReadFiles>
            {lesson.public_text && <RichText html={lesson.public_text} className={classes.lead ?? ''} />}
            {lesson.attachments.length > 0 && (
              <section className={classes.materials} aria-label={t('materials')}>
                <AttachmentsView attachments={lesson.attachments} />
              </section>
            )}
            {(lesson.private_text || lesson.private_attachments.length > 0) && (
              <aside className={classes.private} aria-label={t('privateText')}>
                <p className={classes.privateTitle}>
                  <IconLock size={16} aria-hidden="true" /> {t('privateText')}
                </p>
                {lesson.private_text && <RichText html={lesson.private_text} />}
                <AttachmentsView attachments={lesson.private_attachments} />
              </aside>
            )}
            {lesson.sections.map((section) => (
              <div key={section.id} className={classes.readable}>
                <BlockView section={section} />
                {reading && <span ref={reading.endOf(section.id)} className={classes.end} aria-hidden="true" />}
              </div>
            ))}
            <Criteria lesson={lesson} />
            {lesson.patterns.length > 0 && (
              <section className={classes.tasks} aria-labelledby="topic-tasks">
                <h2 className={classes.tasksTitle} id="topic-tasks">
                  {t('tasks')}
                </h2>
                {tasks ?? <Tasks lesson={lesson} />}
              </section>
            )}
          </ReadFiles>
        </div>
        <OnThisPage lesson={lesson} />
      </div>
    </>
  );
}

/** A table of contents is shown from this many entries on. */
const LEAST_ENTRIES = 3;

function OnThisPage({ lesson }: { lesson: Lesson }) {
  const t = useTexts(topicsTexts);
  const blocks = lesson.sections
    .filter(({ title }) => title)
    .map(({ id, title }) => ({ anchor: blockAnchor(id), title }));
  const tasks = lesson.patterns.map(({ id, title }) => ({ anchor: taskAnchor(id), title: title || t('tasks') }));
  if (blocks.length + tasks.length < LEAST_ENTRIES) return null;
  return (
    <nav className={classes.map} aria-label={t('contents')}>
      <p className={classes.mapTitle}>{t('contents')}</p>
      <ul className={classes.mapList}>
        {[...blocks, ...tasks].map(({ anchor, title }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
