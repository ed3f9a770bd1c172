import { Skeleton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAddressParams } from '../../base/address-params.ts';
import { useCall, type Output } from '../../api/query.ts';
import { formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { ChildPanel } from './child-panel.tsx';
import { familyTexts } from './family.texts.ts';
import { useSeen } from './use-seen.ts';
import classes from './family.module.css';

type Changes = Output<'family', 'listFamilyChanges'>;
/** Minutes after which an open page is read again. */
const FRESH_MINUTES = 5;

/** What changed about all children of a parent since the last visit. */
export function FamilyPage() {
  const t = useTexts(familyTexts);
  const [search] = useAddressParams();
  const isFormer = search.get('former') === '1';
  const changes = useCall(
    'family',
    'listFamilyChanges',
    { query: isFormer ? { former: true } : {} },
    { refetchInterval: FRESH_MINUTES * 60_000 },
  );
  useSeen(isFormer ? undefined : changes.data?.now);
  return (
    <>
      <PageHeader title={t('title')} />
      <LoadState query={changes} skeleton={<PanelsSkeleton />}>
        {(read) =>
          read.data.length === 0 ? (
            <EmptyState
              icon={<IconUsers size={28} stroke={1.5} aria-hidden="true" />}
              title={t('children')}
              action={<Link to="/self/family">{t('toFamily')}</Link>}
            >
              {t('childrenText')}
            </EmptyState>
          ) : (
            <>
              <Since changes={read} isFormer={isFormer} />
              <div className={classes.children}>
                {read.data.map((one) => (
                  <ChildPanel key={one.child.id} changes={one} />
                ))}
              </div>
            </>
          )
        }
      </LoadState>
    </>
  );
}

/** From when on changes are told, and the way to what was told before. */
function Since({ changes: { data }, isFormer }: { changes: Changes; isFormer: boolean }) {
  const t = useTexts(familyTexts);
  // The page is visited for all children at once; one who was added later differs for the first visit only.
  const [first] = data;
  if (!first) return null;
  const { since, former, is_first } = first;
  return (
    <p className={classes.since}>
      <span>{is_first ? t('first') : t('since', { at: formatNear(since) })}</span>
      {former !== null && (
        <Link to={isFormer ? '?' : '?former=1'} replace preventScrollReset>
          {isFormer ? t('latest') : t('former', { at: formatNear(former) })}
        </Link>
      )}
    </p>
  );
}

const PanelsSkeleton = () => (
  <div className={classes.children}>
    <Skeleton height={420} radius="lg" />
    <Skeleton height={420} radius="lg" />
  </div>
);
