import type { FollowedChange, LastUpdate, SubSubject, SyncConflict } from '@orbita/contract/sub-subjects';
import { Skeleton } from '@mantine/core';
import {
  IconArrowsShuffle,
  IconEyeOff,
  IconLock,
  IconPencil,
  IconPlus,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { SUBJECT, TOPICS } from '../../../api/affected-calls.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { notify } from '../../../base/notices.ts';
import { ConflictChoices, conflictKey } from './conflict-choices.tsx';
import { subSubjectsTexts } from './sub-subjects.texts.ts';
import classes from './sub-subjects.module.css';

/** Most changes shown in the list; the others are counted. */
const DRAWN = 200;
/** Most conflicts whose texts are compared; the others remain unchanged. */
const COMPARED = 100;
/** Leaves out conflicts, which are shown with their texts below. */
const changeOrder: FollowedChange[] = ['new', 'changed', 'removed', 'hidden', 'kept'];
const icons: Record<FollowedChange, TablerIcon> = {
  new: IconPlus,
  changed: IconPencil,
  removed: IconTrash,
  hidden: IconEyeOff,
  conflict: IconArrowsShuffle,
  kept: IconLock,
};

interface Props {
  /** The discipline passed to the call: the parent, or the sub-discipline itself. */
  subjectId: number;
  subs: SubSubject[];
  title: string;
  onClose: () => void;
}

/** Previews what a synchronisation will change and keep, before anything happens. */
export function SyncDialog({ subjectId, subs, title, onClose }: Props) {
  const t = useTexts(subSubjectsTexts);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [only] = subs;
  const asked = subs.length === 1 && only ? { sub_id: only.id } : {};
  const updates = useCall('subSubjects', 'listLastUpdates', {
    params: { id: subjectId },
    query: { size: DRAWN, ...asked },
  });
  const hasConflicts = (updates.data?.counters['conflict'] ?? 0) > 0;
  const conflicts = useCall(
    'subSubjects',
    'listSyncConflicts',
    { params: { id: subjectId }, query: { size: COMPARED, ...asked } },
    { enabled: hasConflicts },
  );
  const save = useSave('subSubjects', 'syncSubSubjects', {
    invalidates: ['subSubjects', ...SUBJECT, ...TOPICS, 'journal'],
    onSuccess: () => {
      notify({ message: t('synced'), tone: 'success' });
      onClose();
    },
  });
  const pending = subs.reduce((sum, sub) => sum + sub.pending, 0);
  return (
    <Modal
      opened
      size={conflicts.data && conflicts.data.total > 0 ? 'xl' : 'lg'}
      title={title}
      onClose={onClose}
      saveLabel={t('sync')}
      saving={save.isPending}
      saveDisabled={!updates.data || (pending === 0 && taken.size === 0)}
      onSave={() =>
        save.mutate({
          params: { id: subjectId },
          body: { subject_ids: subs.map(({ id }) => id), take: named(conflicts.data?.data ?? [], taken) },
        })
      }
    >
      <LoadState query={updates} skeleton={<Skeleton height={200} radius="md" />}>
        {(read) =>
          read.total === 0 ? (
            <p className={classes.muted}>{t('nothing')}</p>
          ) : (
            <>
              <Changes rows={read.data} subs={subs} />
              {read.total > read.data.length && (
                <p className={classes.muted}>{t('moreChanges', { count: read.total - read.data.length })}</p>
              )}
              {hasConflicts && (
                <LoadState query={conflicts} skeleton={<Skeleton height={160} radius="md" />}>
                  {({ data, total }) =>
                    total > 0 && (
                      <ConflictChoices
                        conflicts={data}
                        hidden={total - data.length}
                        taken={taken}
                        onChange={setTaken}
                      />
                    )
                  }
                </LoadState>
              )}
              <p className={classes.safe}>
                <IconLock size={16} aria-hidden="true" /> {t('safe')}
              </p>
            </>
          )
        }
      </LoadState>
    </Modal>
  );
}

const named = (conflicts: readonly SyncConflict[], taken: ReadonlySet<string>) =>
  conflicts
    .filter((conflict) => taken.has(conflictKey(conflict)))
    .map(({ subject_id, kind, source_id }) => ({ subject_id, kind, source_id }));

function Changes({ rows, subs }: { rows: LastUpdate[]; subs: SubSubject[] }) {
  return (
    <div className={classes.changes}>
      {subs.map((sub) => {
        const own = rows.filter(({ subject_id }) => subject_id === sub.id);
        if (own.length === 0) return null;
        return (
          <section key={sub.id} aria-label={sub.title}>
            <h3 className={subs.length > 1 ? undefined : 'visually-hidden'}>{sub.title}</h3>
            {changeOrder.map((change) => (
              <ChangeGroup key={change} change={change} rows={own.filter((row) => row.change === change)} />
            ))}
          </section>
        );
      })}
    </div>
  );
}

function ChangeGroup({ change, rows }: { change: FollowedChange; rows: LastUpdate[] }) {
  const t = useTexts(subSubjectsTexts);
  const Icon = icons[change];
  if (rows.length === 0) return null;
  return (
    <div className={classes.group} data-change={change}>
      <h4>
        <Icon size={16} aria-hidden="true" /> {t(`change.${change}`)} · {rows.length}
      </h4>
      <ul>
        {rows.map((row) => (
          <li key={`${row.kind} ${row.source_id}`}>
            <span className={classes.kind}>{t(`kind.${row.kind}`)}</span>
            {row.kind !== 'order' && <span className={classes.what}>{row.title || t('untitled')}</span>}
            {row.place && <span className={classes.place}>{row.place}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
