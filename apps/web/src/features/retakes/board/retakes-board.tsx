import { Checkbox, Skeleton } from '@mantine/core';
import type { Retake } from '@orbita/contract/retakes';
import { IconChevronRight, IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { affectedBy } from '../../../api/affected.ts';
import type { ApiError } from '../../../api/client/api-error.ts';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import table from '../../../ui/lists/data-table.module.css';
import { DueDate } from '../../../shared/topics/due-date.tsx';
import { useListAddress } from '../../../ui/lists/list-address.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { notify } from '../../../base/notices.ts';
import { Pagination, usePaging } from '../../../ui/lists/pagination.tsx';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { SelectionBar } from '../../../ui/lists/selection-bar.tsx';
import { useSelection } from '../../../ui/lists/use-selection.ts';
import { NoRetakes, RetakeFilters } from './retake-filters.tsx';
import { RetakeDialog } from '../dialogs/retake-dialog.tsx';
import { Conductors, countDone, RetakeState } from '../retake-state.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import { useLastPage, useOpening } from '../use-retakes-query.ts';
import classes from '../retakes.module.css';

interface Retakes {
  data: Retake[];
  total: number;
  from: number;
  lastPage: number;
  counters: Record<string, number>;
}
interface Props {
  list: UseQueryResult<Retakes, ApiError>;
  /** Whether to show the group filter, for users who see all groups. */
  withGroups: boolean;
}

/** A list of retakes with filters in the URL, bulk selection and a dialog for a single one. */
export function RetakesBoard({ list, withGroups }: Props) {
  const t = useTexts(retakesTexts);
  const { get } = useListAddress();
  useLastPage(list.data);
  const opening = useOpening();
  const opened = Number(get('retake'));
  const retake = list.data?.data.find(({ id }) => id === opened);
  return (
    <>
      <RetakeFilters counters={list.data?.counters ?? {}} searchLabel={t('search')} withGroups={withGroups} />
      <LoadState query={list} skeleton={<Skeleton height={64 * 6} radius="lg" />}>
        {(read) => (read.total === 0 ? <NoRetakes /> : <Rows key={rowsKey(read)} list={read} />)}
      </LoadState>
      {retake && <RetakeDialog key={retake.updated_at} retake={retake} onClose={() => opening.set(null)} />}
    </>
  );
}

/** Identifies a page, because rows selected on one page are not selected on the next. */
const rowsKey = ({ from }: Retakes) => String(from);

function Rows({ list }: { list: Retakes }) {
  const t = useTexts(retakesTexts);
  const paging = usePaging(20);
  const editable = list.data.filter(({ can_edit }) => can_edit).map(({ id }) => id);
  const selection = useSelection(editable);
  const remove = useRemoval();
  return (
    <>
      <div className={table.frame}>
        <table className={table.table}>
          <thead>
            <tr>
              {editable.length > 0 && (
                <th scope="col" className={table.tick}>
                  <Checkbox
                    aria-label={t('tickAll')}
                    checked={selection.chosen.length === editable.length}
                    indeterminate={selection.chosen.length > 0 && selection.chosen.length < editable.length}
                    onChange={selection.toggleAll}
                  />
                </th>
              )}
              <th scope="col">{t('student')}</th>
              <th scope="col">{t('subject')}</th>
              <th scope="col">{t('todo')}</th>
              <th scope="col">{t('when')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('open')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((retake) => (
              <RetakeRow
                key={retake.id}
                retake={retake}
                withTick={editable.length > 0}
                isChosen={selection.has(retake.id)}
                onToggle={() => selection.toggle(retake.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pagination paging={paging} list={list} />
      <SelectionBar count={selection.chosen.length} onClear={selection.clear}>
        <Button
          colour="red"
          leftSection={<IconTrash size={18} />}
          loading={remove.isPending}
          onClick={() => remove.run(selection.chosen)}
        >
          {t('remove')}
        </Button>
      </SelectionBar>
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

interface RowProps {
  retake: Retake;
  withTick: boolean;
  isChosen: boolean;
  onToggle: () => void;
}

function RetakeRow({ retake, withTick, isChosen, onToggle }: RowProps) {
  const t = useTexts(retakesTexts);
  const { set } = useOpening();
  const name = personName(retake.student);
  const { done, total } = countDone(retake);
  const label = t('details', { name: personName(retake.student, 'short'), subject: retake.subject.title });
  return (
    <tr data-selected={isChosen || undefined}>
      {withTick && (
        <td className={table.tick}>
          {retake.can_edit && <Checkbox aria-label={t('tick', { name })} checked={isChosen} onChange={onToggle} />}
        </td>
      )}
      <td className={table.main}>
        <span className={classes.person}>
          <PersonAvatar person={retake.student} size={32} />
          <span>
            <button type="button" className={classes.name} onClick={() => set(retake.id)}>
              {name}
            </button>
            <small className={classes.muted}>{retake.group_name}</small>
          </span>
        </span>
      </td>
      <td>
        <span className={classes.subject} style={{ '--subject': retake.subject.color }}>
          {retake.subject.title}
        </span>
        <Conductors retake={retake} />
      </td>
      <td className={table.number}>{total === 0 ? '—' : t('doneOf', { done, total })}</td>
      <td className={classes.when}>
        {retake.until ? (
          <DueDate at={retake.until} isDone={retake.is_closed || retake.state === 'done'} />
        ) : (
          t('noDate')
        )}
      </td>
      <td>
        <RetakeState state={retake.state} />
      </td>
      <td className={table.tools}>
        <button type="button" className={classes.go} aria-label={label} onClick={() => set(retake.id)}>
          <IconChevronRight size={20} aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}
