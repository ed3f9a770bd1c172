import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLock } from '@tabler/icons-react';
import { useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../buttons/button.tsx';
import table from '../lists/data-table.module.css';
import { SelectionBar } from '../lists/selection-bar.tsx';
import { useSelection } from '../lists/use-selection.ts';
import { uiTexts } from '../ui.texts.ts';
import type { ListAddress } from './use-list.ts';

export interface Column<Row> {
  /** Heading, also the name of the sort button. */
  title: string;
  /** Whether only screen readers get the heading. */
  isTitleHidden?: boolean;
  /** Name of the sort rule; without it the column cannot be sorted. */
  sort?: string;
  /** `main` identifies the row, `tools` holds its buttons. */
  kind?: 'main' | 'muted' | 'number' | 'tools';
  cell: (row: Row) => ReactNode;
  /** Returns further attributes of the cell. */
  attributes?: (row: Row) => ComponentProps<'td'> & Record<`data-${string}`, string | boolean | undefined>;
}

export interface Choice<Row> {
  /** Returns the label of a row's checkbox. */
  label: (row: Row) => string;
  /** Label of the checkbox of all rows. */
  allLabel?: string;
  /** Tells whether a row can be selected; by default all can. */
  isOpenTo?: (row: Row) => boolean;
  /** Says why a row cannot be selected. */
  whyClosed?: string;
  /** Offers to choose everything that the list finds, on all pages, or the first `most` of it, and renders the actions on it. */
  all?: { total: number; most?: number; renderActions: (clear: () => void) => ReactNode } | undefined;
  /** Renders the actions on the selected rows. */
  renderActions: (ids: number[], clear: () => void) => ReactNode;
}

/** Class names that replace the default styles of the table. */
export interface TableLook {
  frame?: string | undefined;
  table?: string | undefined;
  row?: string | undefined;
}

interface Props<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  idOf: (row: Row) => number;
  list: Pick<ListAddress<unknown, string>, 'order'>;
  choice?: Choice<Row> | undefined;
  /** Makes whole rows clickable, in addition to a button in the row, which the keyboard needs. */
  onOpen?: ((row: Row) => void) | undefined;
  look?: TableLook | undefined;
}

/** Tells whether a click was meant for the row and not for a control or the checkbox's cell in it, nor to select text. */
const isForRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element &&
  !target.closest(`button, a, input, label, .${table.tick}`) &&
  !document.getSelection()?.toString();

/** A table of rows, shown as cards on phones, with bulk actions on selected rows. */
export function ListTable<Row>({ rows, columns, idOf, list, choice, onOpen, look = {} }: Props<Row>) {
  const t = useTexts(uiTexts);
  const open = choice ? rows.filter(choice.isOpenTo ?? (() => true)).map(idOf) : [];
  const selection = useSelection(open);
  const withTicks = choice !== undefined && open.length > 0;
  const [isWhole, setWhole] = useState(false);
  const all = choice?.all;
  const allCount = Math.min(all?.total ?? 0, all?.most ?? Infinity);
  const isPageChosen = open.length > 0 && selection.chosen.length === open.length;
  const isAll = isWhole && isPageChosen;
  const clear = () => {
    setWhole(false);
    selection.clear();
  };
  return (
    <>
      <div className={look.frame ?? table.frame}>
        <table className={look.table ?? table.table}>
          <thead>
            <tr>
              {withTicks && (
                <th scope="col" className={table.tick}>
                  <Checkbox
                    aria-label={choice.allLabel ?? t('chooseAll')}
                    checked={selection.chosen.length === open.length}
                    indeterminate={selection.chosen.length > 0 && selection.chosen.length < open.length}
                    onChange={selection.toggleAll}
                  />
                </th>
              )}
              {columns.map((column) => (
                <Heading key={column.title} column={column} list={list} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={idOf(row)}
                className={look.row}
                data-clickable={onOpen ? true : undefined}
                onClick={onOpen && ((event) => isForRow(event) && onOpen(row))}
                data-selected={(withTicks && selection.has(idOf(row)) && open.includes(idOf(row))) || undefined}
              >
                {withTicks && (
                  <td className={table.tick}>
                    {!open.includes(idOf(row)) && choice.whyClosed && (
                      <IconLock size={16} color="var(--text-muted)" role="img" aria-label={choice.whyClosed}>
                        <title>{choice.whyClosed}</title>
                      </IconLock>
                    )}
                    {open.includes(idOf(row)) && (
                      <Checkbox
                        aria-label={choice.label(row)}
                        checked={selection.has(idOf(row))}
                        onChange={() => selection.toggle(idOf(row))}
                      />
                    )}
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.title} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {choice && (
        <SelectionBar count={isAll ? allCount : selection.chosen.length} onClear={clear}>
          {isPageChosen && !isAll && all && all.total > rows.length && (
            <Button onClick={() => setWhole(true)}>
              {allCount < all.total
                ? t('chooseFirst', { count: allCount, total: all.total })
                : t('chooseFound', { count: all.total })}
            </Button>
          )}
          {isAll && all ? all.renderActions(clear) : choice.renderActions(selection.chosen, clear)}
        </SelectionBar>
      )}
    </>
  );
}

function Cell<Row>({ column: { kind, cell, attributes }, row }: { column: Column<Row>; row: Row }) {
  const { className, ...others } = attributes?.(row) ?? {};
  const classNames = [kind && table[kind], className].filter(Boolean).join(' ');
  return (
    <td className={classNames || undefined} {...others}>
      {cell(row)}
    </td>
  );
}

interface HeadingProps<Row> {
  column: Column<Row>;
  list: Props<Row>['list'];
}
function Heading<Row>({ column: { title, sort, isTitleHidden }, list }: HeadingProps<Row>) {
  const order = sort ? list.order(sort) : undefined;
  if (!order) return <th scope="col">{isTitleHidden ? <span className="visually-hidden">{title}</span> : title}</th>;
  const Arrow = order.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={order.isOn ? (order.isDescending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className={table.sort} onClick={order.turn}>
        {title}
        {order.isOn && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  );
}
