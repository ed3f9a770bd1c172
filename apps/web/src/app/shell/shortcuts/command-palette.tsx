import { hasWords, searchWords } from '@orbita/contract/word-search';
import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCall, type Output } from '../../../api/query.ts';
import { chooseScheme } from '../../../base/colour-scheme.ts';
import { swapLayout } from '../../../base/keyboard-layout.ts';
import { useDebounced } from '../../../base/debounce.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { areasFor } from '../../admin/admin-areas.ts';
import { useTexts } from '../../../base/i18n.ts';
import { getLanguage, setLanguage } from '../../../base/language.ts';
import type { CurrentUser } from '../../../api/current-user.ts';
import { menuFor } from '../menus/menu.ts';
import { useLeave } from '../menus/use-leave.ts';
import { shellTexts } from '../shell.texts.ts';

const [store, palette] = createSpotlight();

const subjectAddress = (id: number) => `/subjects/${id}`;
const topicAddress = ({ id, subject_id }: { id: number; subject_id: number }) => `/subjects/${subject_id}/topics/${id}`;
const groupAddress = (id: number) => `/admin/groups/${id}`;
const trajectoryAddress = (id: number) => `/admin/trajectories/${id}`;
const personAddress = (id: number) => `/users/${id}/profile`;

/** The command palette: finds pages, people, groups, trajectories, disciplines and topics by a few letters. */
export function CommandPalette({ currentUser, onClose }: { currentUser: CurrentUser; onClose: () => void }) {
  const t = useTexts(shellTexts);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const query = useDebounced(text.trim());
  const asTyped = useSearch(query);
  const isMissed = asTyped.data !== undefined && !asTyped.isFetching && isNothingIn(asTyped.data);
  const inOtherLayout = useSearch(isMissed ? swapLayout(query) : '');
  const found = isMissed ? inOtherLayout : asTyped;
  useEffect(() => palette.open(), []);

  const go = (to: string) => () => void navigate(to);
  const leave = useLeave();
  const words = text.trim();
  const swapped = swapLayout(words);
  const isMeant = ({ label }: { label: string }) =>
    hasWords(label, words) || (searchWords(swapped).length > 0 && hasWords(label, swapped));
  const pages = pagesFor(currentUser, t).filter(isMeant);
  // Before anything is typed the pages alone are offered.
  const actions = words === '' ? [] : actionsFor(t, leave).filter(isMeant);
  const {
    people = [],
    subjects = [],
    topics = [],
    groups = [],
    trajectories = [],
  } = query && found.data ? found.data : {};
  const results = [
    ...pages.map(({ to }) => go(to)),
    ...actions.map(({ run }) => run),
    ...subjects.map(({ id }) => go(subjectAddress(id))),
    ...topics.map((topic) => go(topicAddress(topic))),
    ...groups.map(({ id }) => go(groupAddress(id))),
    ...trajectories.map(({ id }) => go(trajectoryAddress(id))),
    ...people.map(({ id }) => go(personAddress(id))),
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter opens the best result even if no result was selected with an arrow key.
    if (event.key !== 'Enter' || store.getState().selected >= 0 || !results[0]) return;
    palette.close();
    results[0]();
  };
  const hasFailed = query !== '' && found.error !== null;
  const isNothing = results.length === 0;
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      shortcut={null}
      transitionProps={{ duration: 100 }}
      maxHeight={480}
      scrollable
    >
      <Spotlight.Search
        placeholder={t('searchHint')}
        aria-label={t('search')}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={20} />}
      />
      <Spotlight.ActionsList>
        <Group
          label={t('searchPages')}
          items={pages}
          render={({ to, label }) => <Spotlight.Action key={to} label={label} onClick={go(to)} />}
        />
        <Group
          label={t('searchActions')}
          items={actions}
          render={({ label, run }) => <Spotlight.Action key={label} label={label} onClick={run} />}
        />
        <Group
          label={t('searchSubjects')}
          items={subjects}
          render={({ id, title, color }) => (
            <Spotlight.Action
              key={id}
              label={title}
              leftSection={<Dot color={color} />}
              onClick={go(subjectAddress(id))}
            />
          )}
        />
        <Group
          label={t('searchTopics')}
          items={topics}
          render={(topic) => (
            <Spotlight.Action
              key={topic.id}
              label={topic.title}
              description={topic.subject_title}
              onClick={go(topicAddress(topic))}
            />
          )}
        />
        <Group
          label={t('searchGroups')}
          items={groups}
          render={({ id, name }) => <Spotlight.Action key={id} label={name} onClick={go(groupAddress(id))} />}
        />
        <Group
          label={t('searchTrajectories')}
          items={trajectories}
          render={({ id, title }) => <Spotlight.Action key={id} label={title} onClick={go(trajectoryAddress(id))} />}
        />
        <Group
          label={t('searchPeople')}
          items={people}
          render={(person) => (
            <Spotlight.Action
              key={person.id}
              label={personName(person)}
              leftSection={<PersonAvatar person={person} size={28} />}
              onClick={go(personAddress(person.id))}
            />
          )}
        />
        {hasFailed && (
          <Spotlight.Empty>
            <ReadFailure name={t('search')} query={{ ...found, data: undefined }} />
          </Spotlight.Empty>
        )}
        {isNothing && !hasFailed && (
          <Spotlight.Empty>{found.isFetching ? t('searchLoading') : t('searchNothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

type Found = Output<'users', 'searchEverything'>;
const isNothingIn = (found: Found): boolean => Object.values(found).every((items) => items.length === 0);

const useSearch = (query: string) =>
  useCall(
    'users',
    'searchEverything',
    { query: { query } },
    { enabled: query !== '', keepPrevious: true, staleTime: 30_000 },
  );

function Group<T>({ label, items, render }: { label: string; items: readonly T[]; render: (item: T) => ReactNode }) {
  return items.length > 0 ? <Spotlight.ActionsGroup label={label}>{items.map(render)}</Spotlight.ActionsGroup> : null;
}

const Dot = ({ color }: { color: string }) => (
  <span style={{ display: 'block', width: 12, height: 12, borderRadius: 4, background: color }} />
);

/** What the profile menu offers, by its own words. */
const actionsFor = (
  t: (key: 'scheme' | 'light' | 'dark' | 'auto' | 'english' | 'russian' | 'signOut') => string,
  leave: () => Promise<void>,
) => [
  ...(['light', 'dark', 'auto'] as const).map((name) => ({
    label: `${t('scheme')}: ${t(name).toLowerCase()}`,
    run: () => chooseScheme(name),
  })),
  getLanguage() === 'ru'
    ? { label: t('english'), run: () => setLanguage('en') }
    : { label: t('russian'), run: () => setLanguage('ru') },
  { label: t('signOut'), run: () => void leave() },
];

function pagesFor(
  currentUser: CurrentUser,
  t: (
    key:
      | 'main'
      | 'disciplines'
      | 'study'
      | 'works'
      | 'schedule'
      | 'marking'
      | 'expertise'
      | 'retakes'
      | 'graph'
      | 'reports'
      | 'analytics'
      | 'timeline'
      | 'application'
      | 'contract'
      | 'diary'
      | 'admin'
      | 'bell'
      | 'profile'
      | 'settings'
      | 'faq'
      | 'about'
      | 'instructions'
      | 'receipts'
      | 'bookmarks'
      | 'debts'
      | 'organisation',
  ) => string,
) {
  return [
    ...menuFor(currentUser).map(({ to, label }) => ({ to, label: t(label) })),
    ...areasFor(currentUser).map(({ path, label }) => ({ to: path, label: label[getLanguage()] })),
    ...(currentUser.isStudent ? [{ to: '/users/my/debts', label: t('debts') }] : []),
    ...(currentUser.isParent || currentUser.isStudent ? [] : [{ to: '/graph', label: t('graph') }]),
    { to: '/self/profile/news', label: t('bell') },
    { to: '/self/profile', label: t('profile') },
    { to: '/self/settings', label: t('settings') },
    ...(currentUser.isParent ? [] : [{ to: '/self/bookmarks', label: t('bookmarks') }]),
    ...(currentUser.isParent ? [] : [{ to: '/receipts', label: t('receipts') }]),
    { to: '/instructions', label: t('instructions') },
    { to: '/faq', label: t('faq') },
    { to: '/about', label: t('about') },
  ];
}
