import { Skeleton, Switch } from '@mantine/core';
import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useAddressParams } from '../../base/address-params.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { lackingIn, type Places } from './order.ts';
import { OrderFields } from './order-fields.tsx';
import { Preview } from './preview.tsx';
import { useOrder } from './use-order.ts';
import { reportsTexts } from './reports.texts.ts';
import classes from './reports.module.css';

/** Official forms: chosen above, shown as they will be printed, and downloaded. */
export function ReportsPage() {
  const t = useTexts(reportsTexts);
  const { can } = useCurrentUser();
  const [search, setSearch] = useAddressParams();
  const archived = search.get('archived') === '1';
  const places = useCall('reports', 'getReportPlaces', { query: { archived } }, { keepPrevious: true });
  const showArchived = (isOn: boolean) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const name of ['group_id', 'subject_id', 'student_id', 'archived']) next.delete(name);
      if (isOn) next.set('archived', '1');
      return next;
    });
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            {can('reports_read') && (
              <Button component={Link} to="/admin/reports/certificates">
                {t('certificates')}
              </Button>
            )}
            <Button component={Link} to="ready" relative="path">
              {t('ready')}
            </Button>
          </>
        }
      />
      <LoadState query={places} skeleton={<Skeleton height={360} radius="lg" />}>
        {(read) => (
          <>
            {(archived || read.has_groups) && (
              <Switch
                className={classes.archived}
                label={t('archived')}
                checked={archived}
                onChange={({ currentTarget }) => showArchived(currentTarget.checked)}
              />
            )}
            {read.forms.length > 0 && (read.has_groups || !archived) ? (
              <ChosenReport places={read} archived={archived} />
            ) : (
              <EmptyState title={t(archived ? 'noArchived' : 'noForms')}>
                {t(archived ? 'noArchivedText' : 'noFormsText')}
              </EmptyState>
            )}
          </>
        )}
      </LoadState>
    </>
  );
}

interface Props {
  places: Places;
  archived: boolean;
}
function ChosenReport({ places, archived }: Props) {
  const t = useTexts(reportsTexts);
  const { order, setOrder, isRead, failed } = useOrder(places, archived);
  const lacking = lackingIn(order);
  return (
    <>
      <OrderFields places={places} archived={archived} order={order} onChange={setOrder} />
      {failed ? (
        <ReadFailure name={t('group')} query={failed} />
      ) : !isRead ? (
        <Skeleton height={360} radius="lg" />
      ) : lacking ? (
        <EmptyState title={t(`choose.${lacking}`)}>{t(`chooseText.${lacking}`)}</EmptyState>
      ) : (
        <Preview order={order} />
      )}
    </>
  );
}
