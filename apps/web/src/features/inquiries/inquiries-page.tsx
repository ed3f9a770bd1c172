import { IconCheck, IconArrowBackUp, IconMessageQuestion, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import { asWord, useList } from '../../ui/kit/use-list.ts';
import tabs from '../../ui/navigation/tabs.module.css';
import { inquiriesTexts } from './inquiries.texts.ts';
import { useInquiryColumns } from './use-inquiry-columns.tsx';

const STATES = ['waiting', 'answered'] as const;
type State = (typeof STATES)[number];

/** What people have asked the institution: those who wait, the longest first, and what was answered. */
export function InquiriesPage() {
  const t = useTexts(inquiriesTexts);
  const { can, user } = useCurrentUser();
  const canWrite = can('users_write') || user.duties.includes('inquiries');
  const list = useList({
    views: { state: asWord(STATES) },
    sorts: { created_at: { first: 'asc' }, name: { first: 'asc' } },
    sort: 'created_at',
  });
  const { state = 'waiting' } = list.filters;
  const filter = { ...list.words, state, sort: list.sort ?? 'created_at', sort_direction: list.direction };
  const query = useCall('inquiries', 'listInquiries', { query: { ...list.asked, ...filter } }, { keepPrevious: true });
  const columns = useInquiryColumns(state);
  return (
    <ListPage
      header={{ title: t('title'), description: t('titleHint') }}
      views={<States state={state} counters={query.data?.counters} />}
      exported={{ fileName: t('file'), read: () => api.inquiries.exportInquiries({ query: filter }) }}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      choice={
        canWrite
          ? {
              label: ({ name }) => t('choose', { name }),
              renderActions: (ids, clear) => <Actions ids={ids} state={state} onDone={clear} />,
            }
          : undefined
      }
      empty={{
        icon: <IconMessageQuestion size={28} aria-hidden="true" />,
        title: t(state === 'waiting' ? 'empty' : 'emptyAnswered'),
        text: t('emptyText'),
        action: (
          <Button component={Link} to="/question">
            {t('openForm')}
          </Button>
        ),
      }}
    />
  );
}

function States({ state, counters }: { state: State; counters: Record<string, number> | undefined }) {
  const t = useTexts(inquiriesTexts);
  return (
    <nav className={tabs.tabs} aria-label={t('states')}>
      {STATES.map((one) => (
        <Link
          key={one}
          to={one === 'waiting' ? '?' : `?state=${one}&dir=desc`}
          className={tabs.tab}
          aria-current={one === state ? 'page' : undefined}
        >
          {t(one)} <span className={tabs.count}>{counters?.[one] ?? ''}</span>
        </Link>
      ))}
    </nav>
  );
}

function Actions({ ids, state, onDone }: { ids: number[]; state: State; onDone: () => void }) {
  const t = useTexts(inquiriesTexts);
  const { can } = useCurrentUser();
  const isWaiting = state === 'waiting';
  const settle = useSave('inquiries', 'settleInquiries', {
    invalidates: ['inquiries', 'office'],
    onSuccess: ({ settled }) => {
      notify({ message: t(isWaiting ? 'settled' : 'reopened', { count: settled }) });
      onDone();
    },
  });
  const remove = useSave('inquiries', 'deleteInquiries', {
    invalidates: ['inquiries', 'office'],
    onSuccess: ({ deleted }) => {
      notify({ message: t('deleted', { count: deleted }) });
      onDone();
    },
  });
  const askRemove = async () => {
    const question = { title: t('deleteTitle'), message: t('deleteText'), confirmLabel: t('delete') };
    if (await confirm({ ...question, isDanger: true })) remove.mutate({ body: { ids } });
  };
  return (
    <>
      <Button
        leftSection={
          isWaiting ? <IconCheck size={18} aria-hidden="true" /> : <IconArrowBackUp size={18} aria-hidden="true" />
        }
        loading={settle.isPending}
        onClick={() => settle.mutate({ body: { ids, is_answered: isWaiting } })}
      >
        {t(isWaiting ? 'settle' : 'reopen')}
      </Button>
      {can('users_write') && (
        <Button
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          loading={remove.isPending}
          onClick={() => void askRemove()}
        >
          {t('delete')}
        </Button>
      )}
    </>
  );
}
