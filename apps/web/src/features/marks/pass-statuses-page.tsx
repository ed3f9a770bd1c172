import { Skeleton } from '@mantine/core';
import type { PassStatus } from '@orbita/contract/marks';
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../api/client/client.ts';
import { callOptions, queryClient, showFailure, useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { notify } from '../../base/notices.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { PassStatusLabel } from '../../shared/marks/pass-statuses.tsx';
import { SortableList } from '../../ui/sortable/sortable-list.tsx';
import { marksTexts } from './marks.texts.ts';
import { ReplaceDialog } from './replace-dialog.tsx';
import { RowTools } from './row-tools.tsx';
import { StatusDialog } from './status-dialog.tsx';
import classes from './marks.module.css';

/** A status in use that is to be deleted. */
interface Used {
  status: PassStatus;
  uses: number;
}
const STATUSES = callOptions('marks', 'listPassStatuses').queryKey;

/** Pass statuses of the company: order, colours, who may set them and which complete a topic. */
export function PassStatusesPage() {
  const t = useTexts(marksTexts);
  const statuses = useCall('marks', 'listPassStatuses');
  const [edited, setEdited] = useState<PassStatus | 'new' | null>(null);
  const [used, setUsed] = useState<Used | null>(null);
  return (
    <>
      <PageHeader
        above={t('area')}
        title={t('statuses')}
        description={t('statusesText')}
        actions={
          <Button colour="blue" leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
            {t('addStatus')}
          </Button>
        }
      />
      <LoadState query={statuses} skeleton={<Skeleton height={64 * 5} radius="lg" />}>
        {({ data }) => <Statuses statuses={data} onEdit={setEdited} onUsed={setUsed} />}
      </LoadState>
      {edited && <StatusDialog status={edited} onClose={() => setEdited(null)} />}
      {used && (
        <ReplaceDialog
          {...used}
          others={(statuses.data?.data ?? []).filter(({ id }) => id !== used.status.id)}
          onClose={() => setUsed(null)}
        />
      )}
    </>
  );
}

interface Props {
  statuses: readonly PassStatus[];
  onEdit: (status: PassStatus) => void;
  onUsed: (used: Used) => void;
}

function Statuses({ statuses, onEdit, onUsed }: Props) {
  const t = useTexts(marksTexts);
  const sort = useSave('marks', 'changePassStatusSort', {
    onSuccess: (answer) => queryClient.setQueryData(STATUSES, answer),
    onError: () => queryClient.invalidateQueries({ queryKey: STATUSES }),
  });
  const remove = useDeletion(onUsed);
  const move = (order: number[], { id, place }: { id: number; place: number }) => {
    // The new order shows at once; the response confirms it.
    const data = statuses.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    queryClient.setQueryData(STATUSES, { data });
    // The number of the status whose place it takes; the server moves those between.
    sort.mutate({ params: { id }, body: { sort: statuses[place - 1]?.sort ?? place } });
  };
  return (
    <div className={classes.panel}>
      <SortableList
        items={statuses}
        nameOf={({ title }) => title}
        hint={t('moveHint')}
        list={{ label: t('statuses'), className: classes.rows, itemClassName: classes.row }}
        onOrder={move}
      >
        {(status, handle) => (
          <>
            {handle}
            <span className={classes.words}>
              <strong>
                <PassStatusLabel status={status} />
              </strong>
              <span className={`${classes.facts} ${classes.statusFacts}`}>
                {[
                  status.is_final && t('final'),
                  status.can_use_student && t('forStudents'),
                  status.id === NOT_PASSED_STATUS_ID && t('protected'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <RowTools
              title={status.title}
              onEdit={() => onEdit(status)}
              onDelete={() => remove(status)}
              keptBecause={status.id === NOT_PASSED_STATUS_ID ? t('protected') : undefined}
            />
          </>
        )}
      </SortableList>
    </div>
  );
}

/** Deletes an unused status with undo; for one in use asks for a replacement. */
function useDeletion(onUsed: (used: Used) => void) {
  const t = useTexts(marksTexts);
  const create = useSave('marks', 'createPassStatus', { invalidates: ['marks'] });
  const remove = useSave('marks', 'deletePassStatus', { invalidates: ['marks'], failure: false });
  return (status: PassStatus) =>
    remove.mutate(
      { params: { id: status.id } },
      {
        onSuccess: () => {
          const { title, color, can_use_student, is_final } = status;
          notify({
            message: t('statusDeleted', { title }),
            action: {
              label: t('undo'),
              run: () => create.mutate({ body: { title, color, can_use_student, is_final } }),
            },
          });
        },
        onError: (error) => {
          const uses = error instanceof ApiError ? usesIn(error.current) : null;
          if (uses === null) showFailure(error);
          else onUsed({ status, uses });
        },
      },
    );
}

const usesIn = (current: unknown): number | null =>
  typeof current === 'object' && current !== null && 'uses' in current && typeof current.uses === 'number'
    ? current.uses
    : null;
