import type { EnrolmentOrder } from '@orbita/contract/contracts/orders';
import { IconFileCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm as ask } from '../../../ui/dialogs/confirm.tsx';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import { useList } from '../../../ui/kit/use-list.ts';
import { AreaViews } from '../office/area-views.tsx';
import { PaperViewer } from '../papers/paper-viewer.tsx';
import { ordersTexts } from './orders.texts.ts';
import { useOrderColumns } from './use-order-columns.tsx';

const addressOf = ({ id }: EnrolmentOrder, format: 'docx' | 'pdf'): string =>
  `/api/v2/admin/enrolment-orders/${id}/file?format=${format}`;

/** Orders of enrolment, with those that were taken back. */
export function OrdersPage() {
  const t = useTexts(ordersTexts);
  const { can } = useCurrentUser();
  const [shown, setShown] = useState<EnrolmentOrder | null>(null);
  const list = useList({});
  const orders = useCall('contracts', 'listEnrolmentOrders', { query: list.asked }, { keepPrevious: true });
  const undo = useSave('contracts', 'undoEnrolmentOrder', {
    invalidates: ['contracts', 'groups'],
    success: t('wasUndone'),
  });
  const askUndo = async ({ id, number, group }: EnrolmentOrder) => {
    const question = {
      title: t('undoTitle', { number }),
      message: t('undoText', { group: group.name }),
      confirmLabel: t('undo'),
    };
    if (await ask({ ...question, isDanger: true })) undo.mutate({ params: { id } });
  };
  const columns = useOrderColumns({
    open: setShown,
    download: (order) => window.location.assign(addressOf(order, 'docx')),
    undo: can('contracts_write') && can('groups_write') ? (order) => void askUndo(order) : undefined,
  });
  return (
    <ListPage
      header={{ title: t('title'), description: t('titleHint') }}
      views={<AreaViews now="orders" />}
      list={list}
      query={orders}
      columns={columns}
      searchLabel={t('search')}
      empty={{
        icon: <IconFileCertificate size={28} aria-hidden="true" />,
        title: t('empty'),
        text: t('emptyText'),
        action: (
          <Button component={Link} to="/admin/contracts?state=confirmed&dir=desc">
            {t('toApplications')}
          </Button>
        ),
      }}
    >
      {shown && (
        <PaperViewer
          title={`${t('order')} № ${shown.number}`}
          address={addressOf(shown, 'pdf')}
          onClose={() => setShown(null)}
        />
      )}
    </ListPage>
  );
}
