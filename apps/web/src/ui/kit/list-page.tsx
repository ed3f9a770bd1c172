import type { ComponentProps, ReactNode } from 'react';
import { PageHeader } from '../plain/page-header.tsx';
import { ExportButton } from './export-button.tsx';
import { List, type ListProps } from './list.tsx';

interface Props<Row> extends ListProps<Row> {
  header: ComponentProps<typeof PageHeader>;
  /** Content between header and filters, such as tabs. */
  views?: ReactNode;
  /** Adds a button that downloads the rows as a file. */
  exported?: ComponentProps<typeof ExportButton>;
  /** Dialogs of the page. */
  children?: ReactNode;
}

/** A page with a header and a list with search, filters, sorting, bulk actions, pages and all states; see `docs/screen-kit.md`. */
export function ListPage<Row>({ header, views, exported, children, ...list }: Props<Row>) {
  const { actions, ...head } = header;
  return (
    <>
      <PageHeader
        {...head}
        actions={
          exported ? (
            <>
              <ExportButton {...exported} />
              {actions}
            </>
          ) : (
            actions
          )
        }
      />
      {views}
      <List {...list} />
      {children}
    </>
  );
}
