import { Select } from '@mantine/core';
import type { SmartObject } from '@orbita/contract/organisation';
import { objectStatuses } from '@orbita/contract/organisation/words';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useLanguage } from '../../../base/language.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { List } from '../../../ui/kit/list.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { asWord, useList } from '../../../ui/kit/use-list.ts';
import { AreaTabs } from '../area-tabs.tsx';
import { objectsTexts } from '../objects.texts.ts';
import { labelOf } from '../tree.ts';
import { governanceTexts } from './governance.texts.ts';
import { RaiseDialog } from './raise-dialog.tsx';
import { ProposalDialog } from './proposal-dialog.tsx';
import classes from './governance.module.css';

/** Tensions of all roles, the newest first, each with the way to a proposal. */
export function TensionsPage() {
  const t = useTexts(governanceTexts);
  const kinds = useTexts(objectsTexts);
  const [tension, setTension] = useState<SmartObject | null>(null);
  const [isRaising, setRaising] = useState(false);
  const columns = useTensionColumns(setTension);
  const list = useList({ filters: { status: asWord(objectStatuses) } });
  const { status } = list.filters;
  const query = useCall(
    'organisation',
    'listSmartObjects',
    { query: { ...list.asked, kind: 'tensions', ...(status ? { status } : {}) } },
    { keepPrevious: true },
  );
  return (
    <>
      <AreaTabs actions={<Button onClick={() => setRaising(true)}>{t('raise')}</Button>} />
      <p className={classes.lead}>{t('tensionsHint')}</p>
      <List
        list={list}
        query={query}
        searchLabel={t('search')}
        columns={columns}
        empty={{ title: t('noTensions'), text: t('noTensionsText') }}
        filters={
          <Select
            aria-label={t('status')}
            placeholder={t('anyStatus')}
            clearable
            value={status ?? null}
            data={objectStatuses.map((one) => ({ value: one, label: kinds(one) }))}
            onChange={(next) => list.set({ status: next })}
          />
        }
      />
      {isRaising && <RaiseDialog onClose={() => setRaising(false)} />}
      {tension && <OpenProposal tension={tension} onClose={() => setTension(null)} />}
    </>
  );
}

/** What became of the proposal about a tension, by whom it is and where it is decided. */
function ProposalState({ proposal: { state, meeting, author } }: { proposal: NonNullable<SmartObject['proposal']> }) {
  const t = useTexts(governanceTexts);
  return (
    <span className={classes.quiet}>
      {t(state === 'open' ? 'proposalWaits' : `state_${state}`)}
      {state === 'open' && author && ` · ${personName(author, 'short')}`}
      {meeting && (
        <>
          {' · '}
          <Link to={`/organisation/meetings/${meeting.id}`}>{meeting.title}</Link>
        </>
      )}
    </span>
  );
}

function OpenProposal({ tension, onClose }: { tension: SmartObject; onClose: () => void }) {
  const found = useCall('organisation', 'getProposal', { params: { id: tension.id } });
  return <ProposalDialog tension={tension} proposal={found.data?.proposal ?? null} reading={found} onClose={onClose} />;
}

function useTensionColumns(onPropose: (tension: SmartObject) => void): Column<SmartObject>[] {
  const t = useTexts(governanceTexts);
  const kinds = useTexts(objectsTexts);
  const language = useLanguage();
  return [
    {
      title: t('whatIs'),
      kind: 'main',
      cell: ({ title, description }) => (
        <span className={classes.tension}>
          {title}
          {description && <span className={classes.quiet}>{description}</span>}
        </span>
      ),
    },
    {
      title: t('ofRole'),
      cell: ({ role_id, role_name, role_type }) => (
        <Link to={`/organisation?role=${role_id}`}>{labelOf({ name: role_name, type: role_type }, language)}</Link>
      ),
    },
    { title: t('author'), cell: ({ author }) => (author ? personName(author, 'short') : '—') },
    {
      title: t('status'),
      cell: ({ status, proposal }) => (
        <span className={classes.tension}>
          {kinds(status)}
          {proposal && <ProposalState proposal={proposal} />}
        </span>
      ),
    },
    {
      title: t('proposal'),
      isTitleHidden: true,
      cell: (tension) =>
        tension.can_propose && (
          <Button
            size="sm"
            aria-label={t(tension.proposal?.state === 'open' ? 'reviseFor' : 'proposeFor', { title: tension.title })}
            onClick={() => onPropose(tension)}
          >
            {t(tension.proposal?.state === 'open' ? 'revise' : 'propose')}
          </Button>
        ),
    },
  ];
}
