import type { Retake } from '@orbita/contract/retakes';
import { IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { affectedBy } from '../../../api/affected-calls.ts';
import type { ApiError } from '../../../api/client/api-error.ts';
import { useSave } from '../../../api/query.ts';
import { notify } from '../../../base/notices.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { List, type ReadPage } from '../../../ui/kit/list.tsx';
import { RetakeDialog } from '../dialogs/retake-dialog.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import { useMayOpen, useNoRetakes } from '../use-no-retakes.tsx';
import { useOpenedRetake, type RetakeList } from '../use-retake-list.ts';
import { RetakeFilters } from './retake-filters.tsx';
import { useRetakeColumns } from './use-retake-columns.tsx';
import classes from '../retakes.module.css';

interface Props {
  list: RetakeList;
  query: UseQueryResult<ReadPage<Retake> & { counters: Record<string, number> }, ApiError>;
  /** Whether to show the group filter, for users who see all groups. */
  withGroups: boolean;
}

/** A list of retakes with filters in the URL, bulk selection and a dialog for a single one. */
export function RetakesBoard({ list, query, withGroups }: Props) {
  const t = useTexts(retakesTexts);
  const { openedId, open } = useOpenedRetake();
  const columns = useRetakeColumns(open);
  const words = useNoRetakes(useMayOpen());
  const removal = useRemoval();
  const rows = query.data?.data ?? [];
  const isMixed = rows.some(({ can_edit }) => can_edit) && !rows.every(({ can_edit }) => can_edit);
  const opened = query.data?.data.find(({ id }) => id === openedId);
  return (
    <>
      <List
        list={list}
        query={query}
        columns={columns}
        searchLabel={t('search')}
        filtersClassName={classes.filters}
        filters={<RetakeFilters list={list} counters={query.data?.counters ?? {}} withGroups={withGroups} />}
        choice={{
          label: ({ student }) => t('tick', { name: personName(student) }),
          allLabel: t('tickAll'),
          isOpenTo: ({ can_edit }) => can_edit,
          whyClosed: t('notYours'),
          renderActions: (ids) => (
            <Button
              colour="red"
              leftSection={<IconTrash size={18} />}
              loading={removal.isPending}
              onClick={() => removal.run(ids)}
            >
              {t('remove')}
            </Button>
          ),
        }}
        onOpen={({ id }) => open(id)}
        hints={isMixed && <p className={classes.tickHint}>{t('notYoursHint')}</p>}
        skeletonHeight={64 * 6}
        {...words}
      />
      {opened && <RetakeDialog key={opened.id} retake={opened} onClose={() => open(null)} />}
    </>
  );
}

/** Deletes several retakes and offers to undo it. */
function useRemoval() {
  const t = useTexts(retakesTexts);
  const restore = useSave('retakes', 'restoreRetakes', { invalidates: affectedBy.retake });
  const remove = useSave('retakes', 'deleteRetakes', { invalidates: affectedBy.retake });
  const run = (ids: number[]) =>
    remove.mutate(
      { body: { ids } },
      {
        onSuccess: () =>
          notify({
            message: t('removed', { count: ids.length }),
            action: { label: t('undo'), run: () => restore.mutate({ body: { ids } }) },
          }),
      },
    );
  return { run, isPending: remove.isPending };
}
