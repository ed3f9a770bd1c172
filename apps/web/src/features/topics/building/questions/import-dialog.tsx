import { Loader, TextInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { api } from '../../../../api/client/client.ts';
import { showFailure, type Output } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { describeKey } from '../../../../shared/answers/answer-wording.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { notify } from '../../../../base/notices.ts';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { answeringTexts } from '../../answering/answering.texts.ts';
import classes from './bank-dialog.module.css';
import { cachePattern, rereadLesson } from '../saving/lesson-cache.ts';
import { questionsTexts } from './questions.texts.ts';

type Preview = Output<'tasks', 'previewQuestionImport'>;

/** Imports questions from a file: previews them with the reasons for rejected ones, then inserts all at once. */
export function ImportDialog({ stepId, onClose }: { stepId: number; onClose: () => void }) {
  const t = useTexts(questionsTexts);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState('');
  const [stage, setStage] = useState<'idle' | 'reading' | 'saving'>('idle');

  const read = async (picked: File) => {
    setFile(picked);
    setPreview(null);
    setProblem('');
    setStage('reading');
    try {
      const found = await api.tasks.previewQuestionImport({ body: { step_id: stepId }, file: picked });
      setPreview(found);
      setTitle(found.title);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setStage('idle');
  };
  const save = async () => {
    if (!file) return;
    setStage('saving');
    try {
      const { pattern } = await api.tasks.importQuestions({ body: { step_id: stepId, title }, file });
      cachePattern(pattern);
      onClose();
      const undo = async () => {
        await api.tasks.deletePatterns({ body: { pattern_ids: [pattern.id] } });
        await rereadLesson(stepId);
      };
      notify({
        message: t('imported', { count: pattern.forms.length }),
        tone: 'success',
        action: { label: uiTexts.t('undo'), run: () => void undo().catch(showFailure) },
      });
    } catch (error) {
      showFailure(error);
      setStage('idle');
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('importTitle')}
      size="lg"
      onSave={() => void save()}
      saveLabel={t('doImport')}
      saveDisabled={!preview || preview.questions.length === 0}
      saving={stage === 'saving'}
    >
      <p className={classes.hint}>{t('importHint')}</p>
      <div className={classes.file}>
        <Button
          leftSection={<IconFileUpload size={18} aria-hidden="true" />}
          onClick={() => input.current?.click()}
          data-autofocus
        >
          {t(file ? 'otherFile' : 'chooseFile')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('chooseFile')}
          accept=".txt,.gift,.aiken,.xml,.zip,.imscc,.mbz,.h5p,.docx,.pdf,.xlsx,.csv,.ics,.dat,.bnk,.tst"
          onChange={(event) => {
            const picked = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (picked) void read(picked);
          }}
        />
        {file && <span>{file.name}</span>}
        {stage === 'reading' && (
          <span role="status">
            <Loader size={16} /> {t('reading')}
          </span>
        )}
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {preview && (
        <>
          <TextInput
            mb={16}
            label={t('taskName')}
            maxLength={255}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <PreviewList preview={preview} />
        </>
      )}
    </Modal>
  );
}

function PreviewList({ preview: { questions, skipped } }: { preview: Preview }) {
  const t = useTexts(questionsTexts);
  const answering = useTexts(answeringTexts);
  const whole = skipped.filter(({ question }) => question === null);
  return (
    <>
      {questions.length > 0 && (
        <section className={classes.group}>
          <h3>{t('willImport', { count: questions.length })}</h3>
          <ol className={classes.preview} tabIndex={0}>
            {questions.map((question, index) => (
              // Questions of a file may have equal texts.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <span>{question.title}</span>
                <small>
                  {answering(`type.${question.type}`)}
                  {question.pictures > 0 && ` · ${t('picturesCount', { count: question.pictures })}`}
                  {question.key === null ? '' : ` · ${describeKey(question, question.key).replaceAll('\n', '; ')}`}
                </small>
                {skipped
                  .filter((part) => part.question === index)
                  .map(({ reason }, part) => (
                    // Several parts of a question may be left out for the same reason.
                    // oxlint-disable-next-line react/no-array-index-key
                    <small key={part} className={classes.note}>
                      {reason}
                    </small>
                  ))}
              </li>
            ))}
          </ol>
        </section>
      )}
      {whole.length > 0 && (
        <section className={classes.group}>
          <h3>{t('skipped', { count: whole.length })}</h3>
          <ul className={classes.preview} tabIndex={0}>
            {whole.map(({ title, reason }, index) => (
              // Questions of a file may have equal titles.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <span>{title}</span>
                <small>{reason}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
