import type { SubjectDates } from '@orbita/contract/abstract-lessons';
import type { StructureStep, Subject, SubjectStructure } from '@orbita/contract/subjects';
import { Select, Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconCalendarOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAddressParams } from '../../../base/address-params.ts';
import { useSubjectLiveEvents } from '../../../api/live-events.ts';
import { useCall } from '../../../api/query.ts';
import { formatTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useShortcuts } from '../../../base/shortcuts.ts';
import { datesOf, type Target } from '../../../shared/abstract-lessons/subject-dates.ts';
import { type DateChanges, useDateChanges } from '../../../shared/abstract-lessons/use-date-changes.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { SaveState } from '../../../ui/saving/save-state.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { AskedLink } from './asked-link.tsx';
import { DatesTable } from './dates-table.tsx';
import { TimeLine } from './time-line.tsx';
import { PlanTabs } from './plan-tabs.tsx';
import { subjectDatesTexts } from './subject-dates.texts.ts';
import classes from './dates.module.css';

/** When the topics of a discipline open and are due for a group: as a table or a time line. */
export function DatesView({ subject }: { subject: Subject }) {
  const structure = useCall('subjects', 'getSubjectStructure', { params: { id: subject.id } });
  const dates = useCall('abstractLessons', 'getSubjectDates', { params: { id: subject.id } });
  // Joins the channel of the discipline, because administrators are no staff of it; what an event changes is read again by itself.
  useSubjectLiveEvents(subject.id, () => undefined);
  const skeleton = <Skeleton height={480} radius="lg" />;
  return (
    <>
      <PlanTabs subjectId={subject.id} />
      <LoadState query={dates} skeleton={skeleton}>
        {(read) => (
          <LoadState query={structure} skeleton={skeleton}>
            {(plan) => <Dates subject={subject} read={read} plan={plan} />}
          </LoadState>
        )}
      </LoadState>
    </>
  );
}

interface Props {
  subject: Subject;
  read: SubjectDates;
  plan: SubjectStructure;
}

function Dates({ subject, read: told, plan }: Props) {
  const t = useTexts(subjectDatesTexts);
  const [address, setAddress] = useAddressParams();
  const changes = useDateChanges(subject.id);
  const read = changes.show(told);
  useShortcuts(t('shortcuts'), [
    { code: 'Enter', label: t('keyNext'), isTold: true, run: () => {} },
    { code: 'ArrowUp', alt: true, label: t('keyDay'), isTold: true, run: () => {} },
    { code: 'ArrowRight', shift: true, label: t('keyWeek'), isTold: true, run: () => {} },
    { code: 'KeyZ', ctrl: true, label: t('keyUndo'), disabled: !changes.canUndo, run: () => void changes.undo() },
  ]);
  const steps: StructureStep[] = plan.chapters.flatMap((chapter) => chapter.steps);
  const group = read.groups.find(({ id }) => String(id) === address.get('group')) ?? read.groups[0];
  if (steps.length === 0)
    return (
      <Nothing title={t('noTopics')} to={`/subjects/${subject.id}/sections`} label={read.can_edit ? t('build') : null}>
        {t('noTopicsText')}
      </Nothing>
    );
  if (!group)
    return (
      <Nothing
        title={t('noGroups')}
        to={`/subjects/${subject.id}/settings`}
        label={read.can_edit ? t('settings') : null}
      >
        {t('noGroupsText')}
      </Nothing>
    );
  const target = { group_id: group.id };
  const shown = { read, plan, target, dates: datesOf(read, target), changes };
  return (
    <section aria-labelledby="dates-title">
      <h2 id="dates-title" className="visually-hidden">
        {t('title')}
      </h2>
      <div className={classes.head}>
        <Select
          className={classes.group}
          aria-label={t('group')}
          allowDeselect={false}
          searchable={read.groups.length > 8}
          data={read.groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(group.id)}
          onChange={(id) =>
            setAddress(
              (now) => {
                if (id) now.set('group', id);
                return now;
              },
              { replace: true },
            )
          }
        />
        <p className={classes.zone}>{t('zone', { zone: read.time_zone.replace('_', ' ') })}</p>
        {read.can_edit && <AskedLink subjectId={subject.id} />}
        <SaveState stage={changes.state.stage} at={changes.state.at} onRetry={() => void changes.flush()} />
        {changes.canUndo && <Undo changes={changes} read={read} />}
      </div>
      {address.get('view') === 'line' ? <TimeLine {...shown} /> : <DatesTable key={group.id} {...shown} />}
    </section>
  );
}

/** Undoes the newest change, also one made before the page was left; it says which one that is. */
function Undo({ changes: { last, undo }, read }: { changes: DateChanges; read: SubjectDates }) {
  const t = useTexts(subjectDatesTexts);
  return (
    <div className={classes.undo}>
      {last && (
        <span className={classes.last}>
          {t('last', { count: last.made.length, name: nameOf(last.target, read), time: formatTime(last.at) })}
        </span>
      )}
      <Button leftSection={<IconArrowBackUp size={18} aria-hidden="true" />} onClick={() => void undo()}>
        {t('undo')}
      </Button>
    </div>
  );
}

function nameOf(target: Target, { groups }: SubjectDates): string {
  if ('group_id' in target) return groups.find(({ id }) => id === target.group_id)?.name ?? '';
  const student = groups.flatMap(({ students }) => students).find(({ id }) => id === target.user_id);
  return student ? personName(student, 'short') : '';
}

interface NothingProps {
  title: string;
  to: string;
  /** Null when the viewer cannot go there. */
  label: string | null;
  children: string;
}
function Nothing({ title, to, label, children }: NothingProps) {
  return (
    <EmptyState
      icon={<IconCalendarOff size={28} aria-hidden="true" />}
      title={title}
      action={
        label !== null && (
          <Button component={Link} to={to}>
            {label}
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  );
}
