import { Textarea, TextInput } from '@mantine/core';
import type { Retake } from '@orbita/contract/retakes';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSave } from '../../api/query.ts';
import { formatDay, formatDayTime } from '../../app/dates.ts';
import { useTexts } from '../../app/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { personName } from '../../ui/person.tsx';
import { CheckpointList } from './checkpoint-list.tsx';
import { RetakeState } from './retake-state.tsx';
import { retakesTexts } from './retakes.texts.ts';
import { fromField, toField } from './zone-time.ts';
import classes from './retakes.module.css';

/** One retake: what is done, its dates, closing and opening again. A curator changes the dates only. */
export function RetakeDialog({ retake, onClose }: { retake: Retake; onClose: () => void }) {
  const t = useTexts(retakesTexts);
  const [startsAt, setStartsAt] = useState(toField(retake.starts_at));
  const [until, setUntil] = useState(toField(retake.until));
  const [comment, setComment] = useState(retake.comment);
  const [starts, ends] = [fromField(startsAt), fromField(until)];
  const isCrossed = starts !== null && ends !== null && ends < starts;
  const invalidates = ['retakes', 'subjects', 'topics', 'standing'] as const;
  const save = useSave('retakes', 'updateRetake', { invalidates, success: t('saved'), onSuccess: onClose });
  const toggle = useSave('retakes', 'updateRetake', {
    invalidates,
    success: t(retake.is_closed ? 'reopened' : 'closedDone'),
    onSuccess: onClose,
  });
  const mayWrite = retake.can_set_dates && !retake.is_closed;
  const people = retake.retake_users.map((person) => personName(person, 'short')).join(', ');
  const body = {
    starts_at: starts,
    until: ends,
    ...(retake.can_edit ? { comment } : {}),
    updated_at: retake.updated_at,
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('retakeOf', { name: personName(retake.student, 'informal') })}
      {...(mayWrite
        ? {
            onSave: () => save.mutate({ params: { id: retake.id }, body }),
            saving: save.isPending,
            saveDisabled: isCrossed,
          }
        : {})}
    >
      <div className={classes.form}>
        <p className={classes.about}>
          <span className={classes.subject} style={{ '--subject': retake.subject.color }}>
            {retake.subject.title}
          </span>
          <RetakeState state={retake.state} />
          <span className={classes.muted}>
            {retake.closed_at
              ? t('closedOn', { day: formatDayTime(retake.closed_at) })
              : retake.author
                ? t('openedOn', { day: formatDay(retake.created_at), name: personName(retake.author, 'short') })
                : t('openedOnDay', { day: formatDay(retake.created_at) })}
          </span>
        </p>
        <CheckpointList retake={retake}>
          {({ step_id, title }) =>
            retake.can_edit && !retake.is_closed ? (
              <Button
                component={Link}
                size="xs"
                to={`/marking?${new URLSearchParams({ step: String(step_id), student: String(retake.student.id) })}`}
                aria-label={`${t('check')}: ${title}`}
              >
                {t('check')}
              </Button>
            ) : null
          }
        </CheckpointList>
        {people && <p className={classes.muted}>{t('conducts', { names: people })}</p>}
        {mayWrite && (
          <div className={classes.pair}>
            <TextInput
              type="datetime-local"
              label={t('startsAt')}
              value={startsAt}
              onChange={(event) => setStartsAt(event.currentTarget.value)}
            />
            <TextInput
              type="datetime-local"
              label={t('until')}
              value={until}
              error={isCrossed && t('crossed')}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          </div>
        )}
        {mayWrite && retake.can_edit ? (
          <Textarea
            label={t('comment')}
            description={t('commentHint')}
            value={comment}
            maxLength={2048}
            autosize
            minRows={2}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        ) : (
          retake.comment && <p className={classes.comment}>{retake.comment}</p>
        )}
        {retake.can_edit && (
          <div className={classes.closing}>
            <Button
              colour={retake.state === 'done' ? 'green' : 'white'}
              loading={toggle.isPending}
              onClick={() => toggle.mutate({ params: { id: retake.id }, body: { is_closed: !retake.is_closed } })}
            >
              {t(retake.is_closed ? 'reopen' : 'close')}
            </Button>
            {!retake.is_closed && <span className={classes.muted}>{t('closeHint')}</span>}
          </div>
        )}
      </div>
    </Modal>
  );
}
