import { Select } from '@mantine/core';
import type { SubjectRow } from '@orbita/contract/subjects';
import { useState } from 'react';
import { STRUCTURE } from '../../../api/affected-calls.ts';
import { api } from '../../../api/client/client.ts';
import { invalidate, showFailure, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { notify } from '../../../base/notices.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { CopyModeField, type CopyMode } from './copy-mode.tsx';
import { editorTexts } from './editor.texts.ts';
import { SubjectChoice } from './subject-choice.tsx';
import classes from './dialogs.module.css';

interface Props {
  stepId: number;
  title: string;
  subjectId: number;
  onClose: () => void;
}

/** Places a topic in another discipline the user may edit, as a copy or as a linked topic. */
export function CopyToDialog({ stepId, title, subjectId, onClose }: Props) {
  const t = useTexts(editorTexts);
  const [subject, setSubject] = useState<SubjectRow | null>(null);
  const [chapter, setChapter] = useState<string | null>(null);
  const [mode, setMode] = useState<CopyMode>('CLONE');
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const copy = await api.topics.copyStep({
        params: { id: stepId },
        body: { type: mode, lmsChapterId: Number(chapter), hidden: true },
      });
      void invalidate(...STRUCTURE, 'journal');
      const undo = () =>
        void api.topics
          .deleteStep({ params: { id: copy.id } })
          .then(() => invalidate(...STRUCTURE, 'journal'))
          .catch(showFailure);
      notify({ message: t('topicPlaced', { title }), action: { label: uiTexts.t('undo'), run: undo } });
      onClose();
    } catch (error) {
      setSaving(false);
      showFailure(error);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('copyTo', { title })}
      onSave={() => void save()}
      saveLabel={t('copyHere')}
      saving={isSaving}
      saveDisabled={chapter === null}
    >
      <div className={classes.parts}>
        <SubjectChoice
          exceptId={subjectId}
          chosen={subject}
          onChoose={(next) => {
            setSubject(next);
            setChapter(null);
          }}
        />
        <ChapterField subjectId={subject?.id ?? null} value={chapter} onChange={setChapter} />
        <CopyModeField mode={mode} onChange={setMode} />
      </div>
    </Modal>
  );
}

interface ChapterProps {
  subjectId: number | null;
  value: string | null;
  onChange: (chapter: string | null) => void;
}
function ChapterField({ subjectId, value, onChange }: ChapterProps) {
  const t = useTexts(editorTexts);
  const contents = useCall(
    'subjects',
    'getSubjectContents',
    { params: { id: subjectId ?? 0 } },
    { enabled: subjectId !== null },
  );
  const chapters = subjectId === null ? [] : (contents.data?.chapters ?? []);
  const isEmpty = subjectId !== null && contents.data?.chapters.length === 0;
  return (
    <Select
      label={t('toChapter')}
      disabled={subjectId === null}
      error={isEmpty ? t('noChapters') : contents.error?.message}
      data={chapters.map((one) => ({ value: String(one.id), label: one.title }))}
      value={value}
      onChange={onChange}
    />
  );
}
