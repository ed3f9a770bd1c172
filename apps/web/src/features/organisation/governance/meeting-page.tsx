import { Select, Skeleton } from '@mantine/core';
import type { AgendaItem, Meeting } from '@orbita/contract/organisation';
import { isOneOf, meetingRoles } from '@orbita/contract/organisation/words';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { invalidate, useCall, useSave } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { UserPicker } from '../../../shared/users/picker/user-picker.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { Panel } from '../../../ui/kit/panel.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { useOrganisationChannel } from '../use-organisation-channel.ts';
import { AgendaEntry } from './agenda-entry.tsx';
import { EditMeeting } from './edit-meeting.tsx';
import { governanceTexts } from './governance.texts.ts';
import { MinutesSheet } from './minutes-sheet.tsx';
import { ProposalDialog } from './proposal-dialog.tsx';
import classes from './governance.module.css';

/** A meeting of a circle: its people and agenda, or its minutes. */
export function MeetingPage() {
  const id = Number(useParams()['id']);
  const meeting = useCall('organisation', 'getMeeting', { params: { id } });
  useOrganisationChannel();
  return (
    <LoadState query={meeting} skeleton={<Skeleton height={480} radius="lg" />}>
      {(found) => <Whole meeting={found} />}
    </LoadState>
  );
}

function Whole({ meeting }: { meeting: Meeting }) {
  const t = useTexts(governanceTexts);
  const { title, scope_name, starts_at, state, minutes } = meeting;
  return (
    <>
      <PageHeader
        above={<Link to="/organisation/meetings">{t('back')}</Link>}
        title={title}
        description={`${scope_name} · ${formatDayTime(starts_at)} · ${t(`meeting_${state}`)}`}
        actions={<Steps meeting={meeting} />}
      />
      {minutes ? (
        <MinutesSheet meeting={meeting} minutes={minutes} />
      ) : (
        <div className={classes.page}>
          <Agenda meeting={meeting} />
          <People meeting={meeting} />
        </div>
      )}
    </>
  );
}

/** Whoever begins a meeting sooner than this is asked first. */
const EARLY = 30 * 60_000;

/** What one does with the meeting next. */
function Steps({ meeting }: { meeting: Meeting }) {
  const { id, state, starts_at, can_run } = meeting;
  const [isEditing, setEditing] = useState(false);
  const t = useTexts(governanceTexts);
  const navigate = useNavigate();
  // A meeting stands in the schedule of those who are invited.
  const told = { invalidates: ['organisation', 'calendar'] as const };
  const update = useSave('organisation', 'updateMeeting', told);
  const finish = useSave('organisation', 'finishMeeting', told);
  const remove = useSave('organisation', 'deleteMeeting', { ...told, success: t('cancelled') });
  const begin = async () => {
    const isEarly = Date.parse(starts_at) - Date.now() > EARLY;
    const question = { message: t('beginEarlyAsk', { at: formatDayTime(starts_at) }), confirmLabel: t('begin') };
    if (!isEarly || (await confirm(question))) update.mutate({ params: { id }, body: { state: 'running' } });
  };
  if (state === 'finished') return <Button onClick={() => window.print()}>{t('print')}</Button>;
  if (!can_run) return null;
  if (state === 'running')
    return (
      <Button
        colour="blue"
        loading={finish.isPending}
        onClick={() =>
          void confirm({ message: t('finishAsk'), confirmLabel: t('finish') }).then((isSure) => {
            if (isSure) finish.mutate({ params: { id } });
          })
        }
      >
        {t('finish')}
      </Button>
    );
  return (
    <>
      <Button onClick={() => setEditing(true)}>{t('editMeeting')}</Button>
      <Button
        onClick={() =>
          void confirm({ message: t('cancelAsk'), confirmLabel: t('cancelMeeting'), isDanger: true }).then((isSure) => {
            if (isSure) remove.mutate({ params: { id } }, { onSuccess: () => void navigate('/organisation/meetings') });
          })
        }
      >
        {t('cancelMeeting')}
      </Button>
      <Button colour="blue" loading={update.isPending} onClick={() => void begin()}>
        {t('begin')}
      </Button>
      {isEditing && <EditMeeting meeting={meeting} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Saves a list as a whole and is pending until it is read anew, so that the next change never begins with a former list. */
const useWholeList = (options: { failure?: false } = {}) =>
  useSave('organisation', 'updateMeeting', { ...options, onSuccess: () => invalidate('organisation') });

function Agenda({ meeting }: { meeting: Meeting }) {
  const t = useTexts(governanceTexts);
  const update = useWholeList();
  // Kept here, so that a proposal that leaves the agenda meanwhile does not take along what is being typed.
  const [edited, setEdited] = useState<AgendaItem | null>(null);
  const open = meeting.agenda.filter(({ state }) => state === 'open').map(({ id }) => id);
  const write = (agenda: number[]) =>
    update.mutate({ params: { id: meeting.id }, body: { agenda, updated_at: meeting.updated_at } });
  return (
    <Panel title={t('agenda')}>
      {() => (
        <>
          {meeting.agenda.length === 0 && <p className={classes.quiet}>{t('noAgenda')}</p>}
          <ol className={classes.agenda}>
            {meeting.agenda.map((item) => (
              <AgendaEntry
                key={item.id}
                item={item}
                meeting={meeting}
                isSaving={update.isPending}
                onEdit={() => setEdited(item)}
                onRemove={() => write(open.filter((id) => id !== item.id))}
              />
            ))}
          </ol>
          {meeting.can_run && meeting.waiting.length > 0 && (
            <>
              <h3 className={classes.subtitle}>{t('waiting')}</h3>
              <ul className={classes.waiting}>
                {meeting.waiting.map(({ id, what_is: title }) => (
                  <li key={id}>
                    <span>{title}</span>
                    <Button
                      size="sm"
                      aria-label={t('toAgenda', { title })}
                      disabled={update.isPending}
                      onClick={() => write([...open, id])}
                    >
                      +
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
          <EditedProposal item={edited} onClose={() => setEdited(null)} />
        </>
      )}
    </Panel>
  );
}

function EditedProposal({ item, onClose }: { item: AgendaItem | null; onClose: () => void }) {
  if (item === null || item.tension_id === null || item.role_id === null) return null;
  const tension = { id: item.tension_id, title: item.what_is, role_id: item.role_id };
  return <ProposalDialog key={item.id} tension={tension} proposal={item} onClose={onClose} />;
}

function People({ meeting: { id, people, can_run, can_appoint, updated_at } }: { meeting: Meeting }) {
  const t = useTexts(governanceTexts);
  const [isPicking, setPicking] = useState(false);
  const update = useWholeList();
  // A refusal stays in the dialog, with the people that were chosen.
  const pick = useWholeList({ failure: false });
  const openPicker = () => {
    pick.reset();
    setPicking(true);
  };
  const parts = people.map((person) => ({ user_id: person.id, meeting_role: person.meeting_role }));
  const change = (next: typeof parts) => ({ params: { id }, body: { people: next, updated_at } });
  return (
    <Panel title={t('people')}>
      {() => (
        <>
          {people.length === 0 && <p className={classes.quiet}>{t('nobody')}</p>}
          <ul className={classes.waiting}>
            {people.map((person) => (
              <li key={person.id}>
                <span>{personName(person)}</span>
                {can_run ? (
                  <Select
                    size="xs"
                    w={150}
                    allowDeselect={false}
                    disabled={update.isPending}
                    aria-label={t('partOf', { name: personName(person, 'short') })}
                    value={person.meeting_role}
                    data={meetingRoles.map((role) => ({
                      value: role,
                      label: t(role),
                      disabled: role === 'facilitator' && !can_appoint,
                    }))}
                    onChange={(role) => {
                      if (!isOneOf(meetingRoles, role)) return;
                      const next = parts.map((one) =>
                        one.user_id === person.id ? { ...one, meeting_role: role } : one,
                      );
                      update.mutate(change(next));
                    }}
                  />
                ) : (
                  <span className={classes.quiet}>{t(person.meeting_role)}</span>
                )}
              </li>
            ))}
          </ul>
          {can_run && (
            <Button disabled={update.isPending} onClick={openPicker}>
              {t('addPeople')}
            </Button>
          )}
          <UserPicker
            opened={isPicking}
            title={t('people')}
            selected={people}
            only="staff"
            saving={pick.isPending}
            failure={pick.error?.message}
            onClose={() => setPicking(false)}
            onSave={(chosen) => {
              const known = new Map(parts.map((one) => [one.user_id, one.meeting_role]));
              const next = chosen.map((one) => ({ user_id: one.id, meeting_role: known.get(one.id) ?? 'member' }));
              pick.mutate(change(next), { onSuccess: () => setPicking(false) });
            }}
          />
        </>
      )}
    </Panel>
  );
}
