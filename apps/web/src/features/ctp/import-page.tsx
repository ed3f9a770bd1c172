import type { ctp } from '@orbita/contract/ctp';
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { Subject } from '@orbita/contract/subjects';
import { Checkbox, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { affectedBy, STRUCTURE } from '../../api/affected-calls.ts';
import { api } from '../../api/client/client.ts';
import { isOutdated } from '../../api/outdated-preview.ts';
import { invalidate, showFailure, useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { UnreadPartsNote } from '../../shared/files/unread-parts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { notify } from '../../base/notices.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { markSaved, useUnsaved } from '../../base/unsaved.ts';
import { ctpTexts } from './ctp.texts.ts';
import { PlanDropZone } from './plan-drop-zone.tsx';
import { type Plan, type PlanDraft, usePlanDraft } from './plan-draft.ts';
import { PlanGroupNames } from './plan-group-names.ts';
import { PlanGroups } from './plan-groups.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { PlanTable } from './plan-table.tsx';
import classes from './ctp.module.css';

/** Imports a plan from a file: previews the result, lets bad rows be corrected, then imports everything at once. */
export function ImportPage() {
  const id = Number(useParams().id);
  return <Import key={id} id={id} />;
}

function Import({ id }: { id: number }) {
  const t = useTexts(ctpTexts);
  const subject = useCall('subjects', 'getSubject', { params: { id } });
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('title')}
        description={t('lead')}
        above={
          <Link to={`/subjects/${id}/plan`}>{subject.data ? `${subject.data.title} · ${t('back')}` : t('back')}</Link>
        }
      />
      <LoadState query={subject} skeleton={<Skeleton height={320} radius="lg" />}>
        {(found) => (found.can_edit ? <Wizard subject={found} /> : <EmptyState title={t('closed')} />)}
      </LoadState>
    </div>
  );
}

function Wizard({ subject }: { subject: Subject }) {
  const draft = usePlanDraft(subject.id);
  useUnsaved(UNSAVED, draft.plan !== null);
  return draft.plan ? <Preview subject={subject} draft={draft} plan={draft.plan} /> : <PlanDropZone draft={draft} />;
}

const tellImported = (t: typeof ctpTexts.t, made: ResponseOf<typeof ctp.importCtp>): string =>
  [
    made.steps_count > 0 && t('imported', { count: made.steps_count }),
    made.updated_count > 0 && t('updated', { count: made.updated_count }),
    made.due_dates_count > 0 && t('datesSet', { count: made.due_dates_count }),
  ]
    .filter(Boolean)
    .join('. ');

const UNSAVED = 'ctp';
const NO_GROUPS: readonly { id: number; name: string }[] = [];
/** A plan brings topics and their dates. */
const changed = [...STRUCTURE, ...affectedBy.dates, 'subSubjects'] as const;

function useImport(subjectId: number, recheck: () => void) {
  const t = useTexts(ctpTexts);
  const navigate = useNavigate();
  const undo = async (importId: number) => {
    try {
      await api.ctp.undoCtpImport({ params: { id: subjectId, import: importId } });
      notify({ message: ctpTexts.t('undone') });
      void invalidate(...changed);
    } catch (error) {
      showFailure(error);
    }
  };
  return useSave('ctp', 'importCtp', {
    invalidates: changed,
    onError: (error) => isOutdated(error) && recheck(),
    onSuccess: (made) => {
      markSaved(UNSAVED);
      notify({
        message: tellImported(t, made),
        tone: 'success',
        action: { label: uiTexts.t('undo'), run: () => void undo(made.import_id) },
        duration: 15_000,
      });
      void navigate(`/subjects/${subjectId}/plan`);
    },
  });
}

function Preview({ subject, draft, plan }: { subject: Subject; draft: PlanDraft; plan: Plan }) {
  const t = useTexts(ctpTexts);
  const save = useImport(subject.id, draft.recheck);
  const [isShown, setShown] = useState(true);
  const { bad, dated, added, updated } = plan.preview.counters;
  const isEmpty = plan.preview.rows.length === 0;
  const known = useCall('subjects', 'listSubjectGroups', { params: { id: subject.id } }, { enabled: dated > 0 });
  // Without the groups the dates of the plan would be lost.
  const isWithoutGroups = dated > 0 && !known.data;
  const isNothing = added + updated === 0;
  const isBlocked = bad > 0 || isNothing || isWithoutGroups || draft.stage !== 'idle' || draft.failure !== null;
  const start = () =>
    save.mutate({
      params: { id: subject.id },
      body: {
        ...draft.body(),
        expected: plan.preview.digest,
        group_ids: dated > 0 ? [...(draft.decisions.groupIds ?? known.data?.data.map(({ id }) => id) ?? [])] : [],
        file_name: plan.fileName,
        ...(isShown ? {} : { as_drafts: true }),
      },
    });
  return (
    <>
      <div className={classes.fileLine}>
        <span>{t('file', { name: plan.fileName })}</span>
        <Button onClick={draft.close}>{t('anotherFile')}</Button>
      </div>
      <PlanSummary draft={draft} plan={plan} />
      <UnreadPartsNote unread={plan.preview.unread} />
      {draft.failure !== null && draft.failure !== 'too-large' && (
        <ErrorState error={draft.failure} onRetry={draft.recheck} />
      )}
      <PlanGroupNames value={known.data?.data ?? NO_GROUPS}>
        <PlanTable draft={draft} plan={plan} />
      </PlanGroupNames>
      {isWithoutGroups && known.error && <ErrorState error={known.error} onRetry={() => void known.refetch()} />}
      <div className={classes.finish}>
        {dated > 0 && known.data && (
          <PlanGroups
            groups={known.data.data}
            chosen={draft.decisions.groupIds}
            onChoose={(groupIds) => draft.decide({ groupIds })}
          />
        )}
        {added > 0 && (
          <Checkbox
            label={t('publishNew')}
            description={t(isShown ? 'publishNewHint' : 'draftsHint')}
            checked={isShown}
            onChange={(event) => setShown(event.currentTarget.checked)}
          />
        )}
        <div className={classes.go}>
          <p className={classes.why} role="status">
            {draft.stage === 'checking'
              ? t('checking')
              : isEmpty
                ? t('nothingLeft')
                : bad > 0
                  ? t('fixFirst', { count: bad })
                  : isNothing
                    ? t('nothingChanges')
                    : ''}
          </p>
          <Button colour="blue" disabled={isBlocked} loading={save.isPending} onClick={start}>
            {isNothing ? t('importPlan') : t('import', { count: added + updated })}
          </Button>
        </div>
      </div>
    </>
  );
}
