import { Skeleton } from '@mantine/core';
import { useCall } from '../../api/query.ts';
import { useAddressParams } from '../../base/address-params.ts';
import { useTexts } from '../../base/i18n.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import type { Order, Places } from './order.ts';
import { OrderFields } from './order-fields.tsx';
import { Preview } from './preview.tsx';
import { reportsTexts } from './reports.texts.ts';

/** Official forms: chosen above, shown as they will be printed, and downloaded. */
export function ReportsPage() {
  const t = useTexts(reportsTexts);
  const places = useCall('reports', 'getReportPlaces');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <LoadState query={places} skeleton={<Skeleton height={360} radius="lg" />}>
        {(read) =>
          read.forms.length === 0 ? (
            <EmptyState title={t('noForms')}>{t('noFormsText')}</EmptyState>
          ) : (
            <ChosenReport places={read} />
          )
        }
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
  const lacksGroup = order.form !== 'workload' && order.group_id === undefined;
  const lacksSubject = order.form === 'group-sheet' && order.subject_id === undefined;
  return (
    <>
      <OrderFields places={places} order={order} onChange={change} />
      {lacksGroup || lacksSubject ? (
        <EmptyState title={t(lacksGroup ? 'chooseMore' : 'chooseSubject')}>
          {t(lacksGroup ? 'chooseMoreText' : 'chooseSubjectText')}
        </EmptyState>
      ) : (
        <Preview order={order} />
      )}
    </>
  );
}

/** Reads the order from the address; what does not exist is left out. */
function orderIn(search: URLSearchParams, { groups, semesters, forms }: Places): Order {
  const form = forms.find((one) => one === search.get('form')) ?? forms[0] ?? 'workload';
  const group = groups.find(({ id }) => id === Number(search.get('group_id')));
  const subject = group?.subjects.find(({ id }) => id === Number(search.get('subject_id')));
  const semester = semesters.find(({ id }) => id === Number(search.get('semester_id')));
  const isOfGroup = form !== 'workload';
  return {
    form,
    ...(isOfGroup && group ? { group_id: group.id } : {}),
    ...(isOfGroup && form !== 'summary-sheet' && subject ? { subject_id: subject.id } : {}),
    ...(form !== 'group-sheet' && semester ? { semester_id: semester.id } : {}),
  };
}
