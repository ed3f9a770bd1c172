import { IconClockPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall, type Output } from '../../api/query.ts';
import { SEARCH_DEBOUNCE } from '../../base/debounce.ts';
import { useTexts } from '../../base/i18n.ts';
import { ListPage } from '../../ui/kit/list-page.tsx';
import tabs from '../../ui/navigation/tabs.module.css';
import { ExtensionFilters, useExtensionList, type ExtensionList } from './extension-filters.tsx';
import { extensionsPageTexts } from './extensions-page.texts.ts';
import { useExtensionColumns } from './use-extension-columns.tsx';

type Counters = Output<'extensions', 'listExtensions'>['counters'];

/** Requests for more time in the disciplines of the teacher: those that wait, and the history of those decided. */
export function ExtensionsPage() {
  const t = useTexts(extensionsPageTexts);
  const list = useExtensionList(SEARCH_DEBOUNCE);
  const { state = 'asked', decision, subject, group } = list.filters;
  const columns = useExtensionColumns();
  const query = useCall(
    'extensions',
    'listExtensions',
    {
      query: {
        ...list.asked,
        state,
        ...(decision && state === 'decided' ? { decision } : {}),
        ...(subject ? { subject_id: subject } : {}),
        ...(group ? { group_id: group } : {}),
      },
    },
    { keepPrevious: true },
  );
  const isDecided = state === 'decided';
  return (
    <ListPage
      header={{ title: t('title'), description: t('hint') }}
      views={<States list={list} counters={query.data?.counters} />}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      filters={<ExtensionFilters list={list} />}
      empty={{
        icon: <IconClockPlus size={28} aria-hidden="true" />,
        title: t(isDecided ? 'emptyDecided' : 'empty'),
        text: t(isDecided ? 'emptyDecidedText' : 'emptyText'),
      }}
    />
  );
}

/** The two lists with how many each holds; the search and the filters stay when the other one is opened. */
function States({ list, counters }: { list: ExtensionList; counters: Counters | undefined }) {
  const t = useTexts(extensionsPageTexts);
  const { state = 'asked', subject, group } = list.filters;
  const { asked: waiting = 0, ...decided } = counters ?? {};
  const counts = { asked: waiting, decided: Object.values(decided).reduce((sum, count) => sum + count, 0) };
  const toState = (one: keyof typeof counts) =>
    `?${new URLSearchParams({
      ...(one === 'decided' ? { state: one } : {}),
      ...(subject ? { subject: String(subject) } : {}),
      ...(group ? { group: String(group) } : {}),
      ...(list.search.text ? { query: list.search.text } : {}),
    })}`;
  return (
    <nav className={tabs.tabs} aria-label={t('views')}>
      {(['asked', 'decided'] as const).map((one) => (
        <Link key={one} to={toState(one)} className={tabs.tab} aria-current={one === state ? 'page' : undefined}>
          {counters ? t('counted', { name: t(one), count: counts[one] }) : t(one)}
        </Link>
      ))}
    </nav>
  );
}
