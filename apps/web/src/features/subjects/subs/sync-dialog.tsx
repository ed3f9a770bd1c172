import type { FollowedChange, LastUpdate, SubSubject } from '@orbita/contract/sub-subjects';
import { Checkbox, Skeleton } from '@mantine/core';
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
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../app/i18n.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { notify } from '../../../ui/notify.ts';
import { subsTexts } from './subs.texts.ts';
import classes from './subs.module.css';

/** Rows of changes that are drawn; the rest is counted. */
const DRAWN = 200;
const changeOrder: FollowedChange[] = ['new', 'changed', 'removed', 'hidden', 'conflict', 'kept'];
const icons: Record<FollowedChange, TablerIcon> = {
  new: IconPlus,
  changed: IconPencil,
  removed: IconTrash,
  hidden: IconEyeOff,
  conflict: IconArrowsShuffle,
  kept: IconLock,
};

interface Props {
  /** The discipline that is asked: the parent, or the sub-discipline itself. */
  subjectId: number;
  subs: SubSubject[];
  title: string;
  onClose: () => void;
}

/** What a synchronisation will change and what will stay; nothing happens before it was seen. */
export function SyncDialog({ subjectId, subs, title, onClose }: Props) {
  const t = useTexts(subsTexts);
  const [overwrite, setOverwrite] = useState(false);
  const [only] = subs;
  const updates = useCall('subSubjects', 'listLastUpdates', {
    params: { id: subjectId },
    query: { size: DRAWN, ...(subs.length === 1 && only ? { sub_id: only.id } : {}) },
  });
  const save = useSave('subSubjects', 'syncSubSubjects', {
    invalidates: ['subSubjects', 'subjects', 'subjectStructure', 'topics'],
    onSuccess: () => {
      notify({ message: t('synced'), tone: 'success' });
      onClose();
    },
  });
  const conflicts = updates.data?.counters['conflict'] ?? 0;
  const pending = subs.reduce((sum, sub) => sum + sub.pending, 0);
  return (
    <Modal
      opened
      size="lg"
      title={title}
      onClose={onClose}
      saveLabel={t('sync')}
      saving={save.isPending}
      saveDisabled={!updates.data || (pending === 0 && !(overwrite && conflicts > 0))}
      onSave={() =>
        save.mutate({ params: { id: subjectId }, body: { subject_ids: subs.map(({ id }) => id), overwrite } })
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
              {conflicts > 0 && (
                <Checkbox
                  mt={12}
                  checked={overwrite}
                  onChange={(event) => setOverwrite(event.currentTarget.checked)}
                  label={t('overwrite', { count: conflicts })}
                />
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

function Changes({ rows, subs }: { rows: LastUpdate[]; subs: SubSubject[] }) {
  return (
    <div className={classes.changes}>
      {subs.map((sub) => {
        const own = rows.filter(({ subject_id }) => subject_id === sub.id);
        if (own.length === 0) return null;
        return (
          <section key={sub.id} aria-label={sub.title}>
            {subs.length > 1 && <h3>{sub.title}</h3>}
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
  const t = useTexts(subsTexts);
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
