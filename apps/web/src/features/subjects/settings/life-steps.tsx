import type { SubjectSettings } from '@orbita/contract/subjects';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { SUBJECT } from '../../../api/affected-calls.ts';
import { api } from '../../../api/client/client.ts';
import { invalidate, showFailure } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ButtonColour } from '../../../ui/buttons/button-colours.ts';
import { notify } from '../../../base/notices.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { settingsTexts } from './settings.texts.ts';
import classes from './settings.module.css';

const refresh = () => invalidate(...SUBJECT, 'journal', 'topics', 'marks', 'marking');

/** Copying, archiving and deleting, which only administrators may do and all of which can be undone. */
export function LifeSteps({ settings }: { settings: SubjectSettings }) {
  const t = useTexts(settingsTexts);
  const navigate = useNavigate();
  const { id, is_archived: isArchived } = settings;
  const params = { id };
  const clone = async () => {
    const copy = await api.subjects.cloneSubject({ params });
    notify({
      tone: 'success',
      message: t('cloned', { title: copy.shown_title }),
      action: { label: t('openCopy'), run: () => void navigate(`/subjects/${copy.id}/settings`) },
    });
  };
  const remove = async () => {
    await api.subjects.deleteSubject({ params });
    const restore = async () => {
      await api.subjects.restoreSubject({ params });
      await refresh();
      await navigate(`/subjects/${id}/settings`);
    };
    await navigate('/admin/subjects');
    notify({
      message: t('removed', { title: settings.shown_title }),
      action: { label: uiTexts.t('undo'), run: () => void restore().catch(showFailure) },
    });
  };
  return (
    <section className={classes.panel}>
      <h2>{t('life')}</h2>
      <ul className={classes.steps}>
        <Step text={t('cloneText')} label={t('clone')} work={clone} />
        {!isArchived && <Step text={t('archiveText')} label={t('archive')} work={() => setArchived(id, true)} />}
        {isArchived && <Step text={t('unarchiveText')} label={t('unarchive')} work={() => setArchived(id, false)} />}
        <Step
          text={t('removeText', { count: settings.answers_count })}
          label={t('remove')}
          colour="red"
          work={remove}
        />
      </ul>
    </section>
  );
}

/** Archives or unarchives a discipline and offers to undo it. */
export async function setArchived(id: number, isArchived: boolean): Promise<void> {
  const call = (archived: boolean) =>
    api.subjects[archived ? 'archiveSubject' : 'unarchiveSubject']({ params: { id } });
  await call(isArchived);
  notify({
    tone: 'success',
    message: settingsTexts.t(isArchived ? 'archivedDone' : 'unarchivedDone'),
    action: { label: uiTexts.t('undo'), run: () => void call(!isArchived).then(refresh, showFailure) },
  });
  await refresh();
}

interface StepProps {
  text: ReactNode;
  label: string;
  colour?: ButtonColour;
  work: () => Promise<void>;
}
function Step({ text, label, colour = 'white', work }: StepProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showFailure(error);
    }
    await refresh();
    setBusy(false);
  };
  return (
    <li>
      <p>{text}</p>
      <Button colour={colour} loading={isBusy} onClick={() => void run()}>
        {label}
      </Button>
    </li>
  );
}
