import type { LastSync, SubSubject } from '@orbita/contract/sub-subjects';
import type { Subject } from '@orbita/contract/subjects';
import { Skeleton } from '@mantine/core';
import { IconCheck, IconGitBranch, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { formatDayTime, formatNear } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { CreateSubDialog } from './create-sub-dialog.tsx';
import { subSubjectsTexts } from './sub-subjects.texts.ts';
import { SyncDialog } from './sync-dialog.tsx';
import classes from './sub-subjects.module.css';

/** Sub-disciplines of a discipline, or the parent of a sub-discipline. */
export function SubSubjectsView({ subject }: { subject: Subject }) {
  const sync = useCall('subSubjects', 'getLastSync', { params: { id: subject.id } });
  return (
    <LoadState query={sync} skeleton={<Skeleton height={240} radius="lg" />}>
      {(read) => (read.parent ? <Following subject={subject} read={read} /> : <Subs subject={subject} read={read} />)}
    </LoadState>
  );
}

function Subs({ subject, read }: { subject: Subject; read: LastSync }) {
  const t = useTexts(subSubjectsTexts);
  const [dialog, setDialog] = useState<'create' | 'all' | null>(null);
  const current = read.data.filter(({ is_archived }) => !is_archived);
  const behind = current.filter(({ pending }) => pending > 0);
  const create = read.can_create && (
    <Button
      colour={read.data.length === 0 ? 'blue' : 'white'}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setDialog('create')}
    >
      {t('create')}
    </Button>
  );
  return (
    <section aria-labelledby="subs-title">
      <h2 id="subs-title" className="visually-hidden">
        {t('subs')}
      </h2>
      {read.data.length === 0 ? (
        <EmptyState icon={<IconGitBranch size={28} aria-hidden="true" />} title={t('empty')} action={create}>
          {read.can_create && t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <div className={classes.head}>
            <p>{t('lead')}</p>
            <div className={classes.actions}>
              {create}
              {read.can_sync && behind.length > 1 && (
                <Button
                  colour="blue"
                  leftSection={<IconRefresh size={18} aria-hidden="true" />}
                  onClick={() => setDialog('all')}
                >
                  {t('syncAll')}
                </Button>
              )}
            </div>
          </div>
          <ul className={classes.list}>
            {read.data.map((sub) => (
              <li key={sub.id}>
                <SubCard parentId={subject.id} sub={sub} canSync={read.can_sync} />
              </li>
            ))}
          </ul>
        </>
      )}
      {dialog === 'create' && <CreateSubDialog parent={subject} onClose={() => setDialog(null)} />}
      {dialog === 'all' && (
        <SyncDialog subjectId={subject.id} subs={behind} title={t('dialogAll')} onClose={() => setDialog(null)} />
      )}
    </section>
  );
}

function SubCard({ parentId, sub, canSync }: { parentId: number; sub: SubSubject; canSync: boolean }) {
  const t = useTexts(subSubjectsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <article className={classes.card} style={{ '--subject': sub.color }}>
      <div className={classes.words}>
        <h3>
          <Link to={`/subjects/${sub.id}`}>{sub.title}</Link>
        </h3>
        <p className={classes.muted}>
          {sub.groups.length > 0 ? sub.groups.map(({ name }) => name).join(', ') : t('noGroups')}
          {' · '}
          <SyncedAt at={sub.synced_at} />
        </p>
      </div>
      <Standing sub={sub} />
      {canSync && !sub.is_archived && hasNews(sub) && (
        <Button
          colour={sub.pending > 0 ? 'blue' : 'white'}
          aria-label={t('reviewOf', { title: sub.title })}
          onClick={() => setOpen(true)}
        >
          {t('review')}
        </Button>
      )}
      {isOpen && (
        <SyncDialog
          subjectId={parentId}
          subs={[sub]}
          title={t('dialog', { title: sub.title })}
          onClose={() => setOpen(false)}
        />
      )}
    </article>
  );
}

/** Tells whether a synchronisation would change or keep anything. */
const hasNews = ({ pending, counts }: SubSubject) => pending + counts.conflict + counts.kept > 0;

function SyncedAt({ at }: { at: string | null }) {
  const t = useTexts(subSubjectsTexts);
  return at ? (
    <time dateTime={at} title={formatDayTime(at)}>
      {t('syncedAt', { when: formatNear(at) })}
    </time>
  ) : (
    <>{t('neverSynced')}</>
  );
}

function Standing({ sub }: { sub: SubSubject }) {
  const t = useTexts(subSubjectsTexts);
  if (sub.is_archived) return <span className={classes.standing}>{t('archived')}</span>;
  if (sub.pending > 0)
    return (
      <span className={classes.standing} data-tone="behind">
        {t('pending', { count: sub.pending })}
      </span>
    );
  const own = sub.counts.conflict + sub.counts.kept;
  if (own > 0) return <span className={classes.standing}>{t('differs', { count: own })}</span>;
  return (
    <span className={classes.standing} data-tone="done">
      <IconCheck size={16} aria-hidden="true" />
      {t('upToDate')}
    </span>
  );
}

function Following({ subject, read }: { subject: Subject; read: LastSync }) {
  const t = useTexts(subSubjectsTexts);
  const [isOpen, setOpen] = useState(false);
  const [own] = read.data;
  const { parent } = read;
  if (!own || !parent) return null;
  return (
    <section className={classes.card} aria-labelledby="follows-title">
      <div className={classes.words}>
        <h2 id="follows-title" className={classes.follows}>
          {t('follows')}{' '}
          {parent.can_open ? <Link to={`/subjects/${parent.id}`}>«{parent.title}»</Link> : <>«{parent.title}»</>}
        </h2>
        <p className={classes.muted}>
          {t('followsLead')} <SyncedAt at={read.synced_at} />.
        </p>
      </div>
      <Standing sub={own} />
      {read.can_sync && hasNews(own) && (
        <Button colour={own.pending > 0 ? 'blue' : 'white'} onClick={() => setOpen(true)}>
          {t('review')}
        </Button>
      )}
      {isOpen && (
        <SyncDialog
          subjectId={subject.id}
          subs={[own]}
          title={t('dialog', { title: own.title })}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
