import { CloseButton, TextInput } from '@mantine/core';
import type { AgendaItem, Meeting } from '@orbita/contract/organisation';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useLanguage } from '../../../base/language.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { labelOf } from '../tree.ts';
import { governanceTexts } from './governance.texts.ts';
import { WordedChanges } from './worded-changes.tsx';
import classes from './governance.module.css';

interface Props {
  item: AgendaItem;
  meeting: Meeting;
  /** The agenda is being saved. */
  isSaving: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** A proposal on the agenda, decided while the meeting runs. */
export function AgendaEntry({ item, meeting, isSaving, onEdit, onRemove }: Props) {
  const t = useTexts(governanceTexts);
  const language = useLanguage();
  const { what_is: title, what_better, role, role_type, author, state, note } = item;
  const isOpen = state === 'open';
  const label = labelOf({ name: role, type: role_type }, language);
  return (
    <li className={classes.item} data-state={state}>
      <div className={classes.itemHead}>
        <div>
          <p className={classes.tensionTitle}>{title}</p>
          {what_better && <p>{what_better}</p>}
          <p className={classes.quiet}>
            {item.role_id === null ? label : <Link to={`/organisation?role=${item.role_id}`}>{label}</Link>}
            {author && ` · ${personName(author, 'short')}`}
          </p>
        </div>
        {isOpen && meeting.can_run && (
          <CloseButton aria-label={t('fromAgenda', { title })} disabled={isSaving} onClick={onRemove} />
        )}
      </div>
      <WordedChanges changes={item.worded} />
      {!isOpen && (
        <p>
          <strong>{t(`state_${state}`)}</strong>
          {note && ` · ${note}`}
        </p>
      )}
      {isOpen && item.can_change && (
        <Button size="sm" aria-label={t('reviseFor', { title })} onClick={onEdit}>
          {t('revise')}
        </Button>
      )}
      {item.can_decide && meeting.state === 'running' && <Decision item={item} meetingId={meeting.id} />}
    </li>
  );
}

function Decision({ item: { id, what_is: title, updated_at }, meetingId }: { item: AgendaItem; meetingId: number }) {
  const t = useTexts(governanceTexts);
  const [note, setNote] = useState('');
  const accept = useSave('organisation', 'decideProposal', { invalidates: ['organisation'], success: t('accepted') });
  const object = useSave('organisation', 'decideProposal', { invalidates: ['organisation'], success: t('objected') });
  const decision = (outcome: 'accepted' | 'objected') => ({
    params: { id: meetingId },
    body: { proposal_id: id, outcome, note, updated_at },
  });
  const isBusy = accept.isPending || object.isPending;
  return (
    <div className={classes.decision}>
      <TextInput
        label={t('note')}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button
        aria-label={t('objectOf', { title })}
        disabled={isBusy || note.trim() === ''}
        onClick={() => object.mutate(decision('objected'))}
      >
        {t('object')}
      </Button>
      <Button
        colour="blue"
        aria-label={t('acceptOf', { title })}
        disabled={isBusy}
        onClick={() => accept.mutate(decision('accepted'))}
      >
        {t('accept')}
      </Button>
    </div>
  );
}
