import { Skeleton, Switch } from '@mantine/core';
import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useAddressParams } from '../../base/address-params.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { asksFor, groupsFor, lackingIn, type Order, type Places } from './order.ts';
import { OrderFields } from './order-fields.tsx';
import { Preview } from './preview.tsx';
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
            {(archived || read.groups.length > 0) && (
              <Switch
                className={classes.archived}
                label={t('archived')}
                checked={archived}
                onChange={({ currentTarget }) => showArchived(currentTarget.checked)}
              />
            )}
            {read.forms.length > 0 && (read.groups.length > 0 || !archived) ? (
              <ChosenReport places={read} />
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

function ChosenReport({ places }: { places: Places }) {
  const t = useTexts(reportsTexts);
  const [search, setSearch] = useAddressParams();
  const order = orderIn(search, places);
  const change = (changes: Partial<Record<keyof Order, string | null>>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  const lacking = lackingIn(order);
  return (
    <>
      <OrderFields places={places} order={order} onChange={change} />
      {lacking ? (
        <EmptyState title={t(`choose.${lacking}`)}>{t(`chooseText.${lacking}`)}</EmptyState>
      ) : (
        <Preview order={order} />
      )}
    </>
  );
}

/** Reads the order from the address; what does not exist is left out. */
function orderIn(search: URLSearchParams, places: Places): Order {
  const { semesters, forms } = places;
  const numberOf = (name: string) => Number(search.get(name));
  const form = forms.find((one) => one === search.get('form')) ?? forms[0] ?? 'workload';
  const group = groupsFor(form, places).find(({ id }) => id === numberOf('group_id'));
  const subject = group?.subjects.find(({ id }) => id === numberOf('subject_id'));
  const semester = semesters.find(({ id }) => id === numberOf('semester_id'));
  const student_id = group && numberOf('student_id');
  return {
    form,
    ...(asksFor(form, 'group') && group ? { group_id: group.id } : {}),
    ...(asksFor(form, 'subject') && subject ? { subject_id: subject.id } : {}),
    ...(asksFor(form, 'student') && student_id ? { student_id } : {}),
    ...(asksFor(form, 'semester') && semester ? { semester_id: semester.id } : {}),
  };
}
