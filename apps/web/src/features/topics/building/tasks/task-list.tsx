import type { Lesson } from '@orbita/contract/topics';
import type { Pattern } from '@orbita/contract/tasks';
import { IconBookmark, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../../api/client/client.ts';
import { showFailure } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { usePending } from '../../../../base/use-pending.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { confirm } from '../../../../ui/dialogs/confirm.tsx';
import { notify } from '../../../../base/notices.ts';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { BankDialog } from '../questions/bank-dialog.tsx';
import { buildingTexts } from '../building.texts.ts';
import classes from '../building.module.css';
import { dropPattern, cachePattern, rereadLesson } from '../saving/lesson-cache.ts';
import { ImportDialog } from '../questions/import-dialog.tsx';
import { questionsTexts } from '../questions/questions.texts.ts';
import { useWriteBoard } from '../../../../ui/saving/write-board.ts';
import { PollField } from './poll-field.tsx';
import { TaskEditor } from './task-editor.tsx';

/** The tasks of a topic. */
export function TaskList({ lesson }: { lesson: Lesson }) {
  const t = useTexts(buildingTexts);
  const q = useTexts(questionsTexts);
  const [dialog, setDialog] = useState<'bank' | 'import' | null>(null);
  const board = useWriteBoard();
  const [add, isAdding] = usePending(async () => {
    const { data } = await api.tasks.savePatterns({ body: { patterns: [{ step_id: lesson.id, title: '' }] } });
    for (const pattern of data) cachePattern(pattern);
  });
  const restore = async (id: number) => {
    await api.tasks.restorePatterns({ body: { pattern_ids: [id] } });
    await rereadLesson(lesson.id);
  };
  const remove = async ({ id, answers_count }: Pattern) => {
    if (
      answers_count !== null &&
      answers_count > 0 &&
      !(await confirm({
        message: t('taskHasAnswers', { count: answers_count }),
        confirmLabel: t('delete'),
        isDanger: true,
      }))
    )
      return;
    await board.flush();
    dropPattern(lesson.id, id);
    await api.tasks.deletePatterns({ body: { pattern_ids: [id] } });
    board.remove(`task-${id}`);
    notify({
      message: t('taskDeleted'),
      action: { label: uiTexts.t('undo'), run: () => void restore(id).catch(showFailure) },
    });
  };
  const fail = (error: unknown) => {
    showFailure(error);
    void rereadLesson(lesson.id);
  };
  return (
    <section className={classes.part} aria-labelledby="tasks-heading">
      <h2 id="tasks-heading" className={classes.partTitle}>
        {t('tasks')}
      </h2>
      {lesson.patterns.map((pattern) => (
        <TaskEditor
          key={pattern.id}
          stepId={lesson.id}
          pattern={pattern}
          extra={<PollField lesson={lesson} patternId={pattern.id} />}
          onDelete={() => void remove(pattern).catch(fail)}
        />
      ))}
      <div className={classes.add}>
        <Button
          loading={isAdding}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => void add().catch(fail)}
        >
          {t('addTask')}
        </Button>
        <Button
          colour="transparentWhite"
          leftSection={<IconBookmark size={18} aria-hidden="true" />}
          onClick={() => setDialog('bank')}
        >
          {q('fromBank')}
        </Button>
        <Button
          colour="transparentWhite"
          leftSection={<IconFileImport size={18} aria-hidden="true" />}
          onClick={() => setDialog('import')}
        >
          {q('import')}
        </Button>
        {dialog === 'bank' && (
          <BankDialog stepId={lesson.id} subjectId={lesson.subject_id} onClose={() => setDialog(null)} />
        )}
        {dialog === 'import' && <ImportDialog stepId={lesson.id} onClose={() => setDialog(null)} />}
      </div>
    </section>
  );
}
