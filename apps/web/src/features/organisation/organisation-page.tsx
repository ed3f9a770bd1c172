import { SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Organisation } from '@orbita/contract/organisation';
import { IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useAddressParams } from '../../base/address-params.ts';
import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { useLanguage } from '../../base/language.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { AreaTabs } from './area-tabs.tsx';
import { CirclesMap } from './map/circles-map.tsx';
import { Outline } from './map/outline.tsx';
import { organisationTexts } from './organisation.texts.ts';
import { CreateRoleDialog } from './role/role-dialog.tsx';
import { RolePanel } from './role/role-panel.tsx';
import { useRoleActions } from './role/use-role-actions.ts';
import { buildTree, findRoles, labelOf, pathOf, type Tree } from './tree.ts';
import classes from './organisation.module.css';

/** The organisation: circles on a map or in an outline, with everything about the chosen role beside them. */
export function OrganisationPage() {
  const organisation = useCall('organisation', 'getOrganisation');
  return (
    <LoadState query={organisation} skeleton={<Skeleton height={560} radius="lg" />}>
      {(found) => <Circles organisation={found} />}
    </LoadState>
  );
}

const idOf = (text: string | null): number | null => (text && /^\d+$/.test(text) ? Number(text) : null);

function Circles({ organisation }: { organisation: Organisation }) {
  const tree = useMemo(() => buildTree(organisation), [organisation]);
  const t = useTexts(organisationTexts);
  const [isMaking, setMaking] = useState(false);
  const [params, setParams] = useAddressParams();
  const put = (values: Record<string, number | string | null>) =>
    setParams((now) => {
      for (const [name, value] of Object.entries(values))
        if (value === null || value === '') now.delete(name);
        else now.set(name, String(value));
      return now;
    });
  const create = tree.canChangeAll && <Button onClick={() => setMaking(true)}>{t('createCircle')}</Button>;
  return (
    <>
      <AreaTabs actions={create} />
      {tree.roles.length === 0 ? (
        <EmptyState title={t('empty')} action={create}>
          {t(tree.canChangeAll ? 'emptyText' : 'emptyForReader')}
        </EmptyState>
      ) : (
        <Views tree={tree} params={params} put={put} />
      )}
      {isMaking && (
        <CreateRoleDialog
          circleId={null}
          isScope
          tree={tree}
          onMade={(id) => put({ role: id })}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}

interface ViewsProps {
  tree: Tree;
  params: URLSearchParams;
  put: (values: Record<string, number | string | null>) => void;
}
function Views({ tree, params, put }: ViewsProps) {
  const t = useTexts(organisationTexts);
  const language = useLanguage();
  const { company } = useCurrentUser();
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const { askAndMove } = useRoleActions(tree);
  const words = params.get('query') ?? '';
  const found = useMemo(() => findRoles(tree, words, language), [tree, words, language]);
  const view = params.get('view') ?? (isNarrow ? 'outline' : 'map');
  const chosen = idOf(params.get('role'));
  const asked = idOf(params.get('at'));
  // With a single circle at the top there is nothing to see around it.
  const tops = tree.childrenOf(null);
  const start = tops.length === 1 ? (tops[0]?.id ?? null) : null;
  const at = asked !== null && tree.byId.has(asked) ? asked : start;
  return (
    <>
      <div className={classes.bar}>
        <SearchField
          label={t('search')}
          text={words}
          onChange={(query) => put({ query })}
          onClear={() => put({ query: null })}
        />
        <SegmentedControl
          aria-label={t('view')}
          value={view}
          data={[
            { value: 'map', label: t('asMap') },
            { value: 'outline', label: t('asOutline') },
          ]}
          onChange={(next) => put({ view: next })}
        />
        {view === 'outline' && (
          <Button leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        )}
      </div>
      <div className={classes.columns} data-chosen={chosen !== null || undefined}>
        <div className={classes.main}>
          {found?.size === 0 && <p className={classes.nothing}>{t('nothingFound')}</p>}
          {view === 'map' ? (
            <>
              <Path tree={tree} at={at} onEnter={(id) => put({ at: id })} />
              <CirclesMap
                {...{ tree, at, chosen, found }}
                onEnter={(id) => put({ at: id })}
                onChoose={(id) => put({ role: id })}
              />
            </>
          ) : (
            <>
              <p className={classes.printed}>
                {company.title} · {t('printedAt', { at: formatDayTime(new Date().toISOString()) })}
              </p>
              <Outline
                {...{ tree, chosen, found }}
                onChoose={(id) => put({ role: id })}
                onMove={(role, circle) => void askAndMove(role, circle)}
              />
            </>
          )}
        </div>
        <aside className={classes.aside}>
          {chosen === null ? (
            <p className={classes.hint}>{t('chooseRole')}</p>
          ) : (
            <RolePanel key={chosen} id={chosen} tree={tree} onChoose={(id) => put({ role: id })} />
          )}
        </aside>
      </div>
    </>
  );
}

function Path({ tree, at, onEnter }: { tree: Tree; at: number | null; onEnter: (id: number | null) => void }) {
  const t = useTexts(organisationTexts);
  const language = useLanguage();
  const circles = pathOf(tree, at);
  const isSingle = tree.childrenOf(null).length === 1;
  return (
    <nav className={classes.path} aria-label={t('path')}>
      {!isSingle && (
        <button type="button" aria-current={at === null || undefined} onClick={() => onEnter(null)}>
          {t('allCircles')}
        </button>
      )}
      {circles.map((circle) => (
        <button
          key={circle.id}
          type="button"
          aria-current={circle.id === at || undefined}
          onClick={() => onEnter(circle.id)}
        >
          {labelOf(circle, language)}
        </button>
      ))}
    </nav>
  );
}
