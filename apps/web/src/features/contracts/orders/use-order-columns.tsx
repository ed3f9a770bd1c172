import { ActionIcon, Menu } from '@mantine/core';
import type { EnrolmentOrder } from '@orbita/contract/contracts/orders';
import { IconArrowBackUp, IconDots, IconDownload, IconEye } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDayTime, formatLongDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import office from '../office/office.module.css';
import { ordersTexts } from './orders.texts.ts';

interface OrderActs {
  open: (order: EnrolmentOrder) => void;
  download: (order: EnrolmentOrder) => void;
  /** Absent for those who may only read. */
  undo?: ((order: EnrolmentOrder) => void) | undefined;
}

function OrderMenu({ order, acts: { open, download, undo } }: { order: EnrolmentOrder; acts: OrderActs }) {
  const t = useTexts(ordersTexts);
  return (
    <Menu position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('actionsOf', { number: order.number })}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={18} />} onClick={() => open(order)}>
          {t('open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={18} />} onClick={() => download(order)}>
          {t('docx')}
        </Menu.Item>
        {undo && order.undone_at === null && (
          <Menu.Item c="var(--danger)" leftSection={<IconArrowBackUp size={18} />} onClick={() => undo(order)}>
            {t('undo')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function People({ order: { people, people_count: count } }: { order: EnrolmentOrder }) {
  const t = useTexts(ordersTexts);
  return (
    <>
      {people.map(({ contract_id: id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={`/admin/contracts/${id}`}>{name}</Link>
        </span>
      ))}
      {count > people.length && <span className={office.contact}>{t('more', { count: count - people.length })}</span>}
    </>
  );
}

/** The columns of the list of orders. */
export function useOrderColumns(acts: OrderActs): Column<EnrolmentOrder>[] {
  const t = useTexts(ordersTexts);
  return [
    {
      title: t('order'),
      kind: 'main',
      cell: ({ number, ordered_on: day, undone_at: undone, unpaid_reason: reason }) => (
        <>
          {t('orderOf', { number, day: formatLongDate(day) })}{' '}
          {undone !== null && <span className={office.lack}>{t('undone')}</span>}
          {reason !== '' && <span className={office.contact}>{t('unpaid', { reason })}</span>}
        </>
      ),
    },
    {
      title: t('group'),
      cell: ({ group, enrolled_on: day }) => (
        <>
          {group.id === null ? group.name : <Link to={`/admin/groups/${group.id}`}>{group.name}</Link>}
          <span className={office.contact}>{t('from', { day: formatLongDate(day) })}</span>
        </>
      ),
    },
    { title: t('people'), cell: (order) => <People order={order} /> },
    {
      title: t('made'),
      cell: ({ created_by: by, created_at: at }) =>
        [by && personName(by, 'short'), formatDayTime(at)].filter(Boolean).join(' · '),
    },
    {
      title: t('actions'),
      isTitleHidden: true,
      kind: 'tools',
      cell: (order) => <OrderMenu order={order} acts={acts} />,
    },
  ];
}
