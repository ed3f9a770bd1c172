import type { Retake } from '@orbita/contract/retakes';
import { Link } from 'react-router';
import { affectedBy } from '../../../api/affected-calls.ts';
import { useSave } from '../../../api/query.ts';
import { formatDay, formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { CheckpointList } from '../debts/checkpoint-list.tsx';
import { debtsPath } from '../debts/debts-path.ts';
import {
  CommentField,
  ConductorsField,
  DateFields,
  datesOf,
  readRetake,
  shownFields,
  useRetakeForm,
  wordsOf,
} from './retake-fields.tsx';
import { Conductors, RetakeState } from '../retake-state.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import form from './retake-form.module.css';
import classes from '../retakes.module.css';

/** A retake: results, dates, closing and reopening; a curator may only change the dates. */
export function RetakeDialog({ retake, onClose }: { retake: Retake; onClose: () => void }) {
  const t = useTexts(retakesTexts);
  const currentUser = useCurrentUser();
  const fields = useRetakeForm(retake);
  const invalidates = affectedBy.retake;
  const save = useSave('retakes', 'updateRetake', { invalidates, success: t('saved'), failure: false });
  const toggle = useSave('retakes', 'updateRetake', {
    invalidates,
    success: t(retake.is_closed ? 'reopened' : 'closedDone'),
    onSuccess: onClose,
  });
  const names = { starts_at: t('startsAt'), until: t('until'), comment: t('comment'), user_ids: t('conductors') };
  const mayWrite = retake.can_set_dates && !retake.is_closed;
  const mayWriteAll = mayWrite && retake.can_edit;
  const isConductor = retake.retake_users.some(({ id }) => id === currentUser.user.id);
  return (
    <EditDialog
      size="lg"
      title={t('retakeOf', { name: personName(retake.student, 'informal') })}
      form={fields}
      record={retake}
      meeting={{ read: readRetake, names, show: shownFields }}
      save={(values, updated_at) =>
        save.mutateAsync({
          params: { id: retake.id },
          body: {
            ...datesOf(values),
            ...(retake.can_edit ? wordsOf(values) : {}),
            ...(updated_at ? { updated_at } : {}),
          },
        })
      }
      onClose={onClose}
      isReadOnly={!mayWrite}
    >
      <p className={form.about}>
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
      {isConductor && !retake.can_edit && <p className={classes.comment}>{t('youConduct')}</p>}
      {mayWrite && <DateFields fields={fields} />}
      {mayWriteAll ? (
        <>
          <ConductorsField fields={fields} />
          <CommentField fields={fields} />
        </>
      ) : (
        <>
          <Conductors retake={retake} />
          {retake.comment && <p className={classes.comment}>{retake.comment}</p>}
        </>
      )}
      <Link to={debtsPath(currentUser, retake.student.id)} className={form.allDebts}>
        {t('allDebts')}
      </Link>
      {retake.can_edit && (
        <div className={form.closing}>
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
    </EditDialog>
  );
}
