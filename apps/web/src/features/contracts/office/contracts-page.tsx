import { NativeSelect } from '@mantine/core';
import {
  contractStages,
  DECIDED_AT_ONCE,
  type OfficeState,
  officeStates,
} from '@orbita/contract/contracts/office-values';
import { IconCheck, IconClipboardCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { type Input, useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm as ask } from '../../../ui/dialogs/confirm.tsx';
import { ExportButton } from '../../../ui/kit/export-button.tsx';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import { asFlag, asId, asWord, useList } from '../../../ui/kit/use-list.ts';
import tabs from '../../../ui/navigation/tabs.module.css';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { EnrolChosen } from '../orders/enrol-dialog.tsx';
import { SignForOffice } from '../signing/signatures-panel.tsx';
import { AreaViews } from './area-views.tsx';
import { officeTexts } from './office.texts.ts';
import { keepChosen } from '../../../ui/fields/keep-chosen.ts';
import { applicantName, useContractColumns } from './use-contract-columns.tsx';

const PAPERS = ['passport', 'certificate'] as const;
/** Cached data that a decision changes. */
export const CONTRACT_CACHE = ['contracts', 'office'] as const;

function useContractList() {
  return useList({
    filters: {
      program: asId,
      after9: asFlag,
      agent: asFlag,
      missing: asWord(PAPERS),
      waiting: asId,
      stage: asWord(contractStages),
    },
    views: { state: asWord(officeStates) },
    sorts: { submitted_at: { first: 'asc' }, surname: { first: 'asc' } },
    sort: 'submitted_at',
  });
}
type ContractList = ReturnType<typeof useContractList>;

/** Applications for admission by state, with what can be decided on many at once. */
export function ContractsPage() {
  const t = useTexts(officeTexts);
  const list = useContractList();
  const { state = 'unconfirmed', stage, program, after9, agent, missing, waiting } = list.filters;
  const filter = {
    ...{ state, sort: list.sort ?? 'submitted_at', sort_direction: list.direction },
    ...(program === undefined ? {} : { education_program_id: program }),
    ...(after9 === undefined ? {} : { after_9: after9 }),
    ...(agent === undefined ? {} : { agent }),
    ...(missing === undefined ? {} : { missing }),
    ...(waiting === undefined ? {} : { waiting_days: Math.min(waiting, 365) }),
    ...(stage === undefined || state !== 'confirmed' ? {} : { stage }),
  };
  const query = useCall(
    'contracts',
    'listContracts',
    {
      query: { ...list.asked, ...filter },
    },
    { keepPrevious: true },
  );
  const columns = useContractColumns(state);
  const isWaiting = state === 'unconfirmed';
  return (
    <ListPage
      header={{ title: t('title'), description: t(state === 'unconfirmed' ? 'titleHint' : 'titleText') }}
      exported={{
        fileName: t('listFile'),
        read: () => api.contracts.exportContracts({ query: { ...list.words, ...filter } }),
      }}
      views={
        <>
          <AreaViews now="applications" />
          <States state={state} counters={query.data?.counters} />
        </>
      }
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      filters={<Filters list={list} />}
      choice={{
        label: (row) => t('choose', { name: applicantName(row) }),
        all: {
          total: query.data?.total ?? 0,
          most: DECIDED_AT_ONCE,
          renderActions: (clear) => (
            <ActionsOnFound filter={{ ...list.words, ...filter }} state={state} clear={clear} />
          ),
        },
        renderActions: (ids, clear) => <Actions ids={ids} state={state} clear={clear} />,
      }}
      empty={{
        icon: <IconClipboardCheck size={28} aria-hidden="true" />,
        title: t(isWaiting ? 'empty' : 'emptyState'),
        text: t('emptyText'),
        action: (
          <Button component={Link} to="/admin/contracts/programs">
            {t('toPrograms')}
          </Button>
        ),
      }}
    />
  );
}

interface ActionProps {
  state: OfficeState;
  clear: () => void;
}
/** What can be done with chosen applications. */
function Actions({ ids, state, clear }: ActionProps & { ids: number[] }) {
  const t = useTexts(officeTexts);
  const { can } = useCurrentUser();
  const canWrite = can('contracts_write');
  return (
    <>
      {canWrite && state === 'unconfirmed' && <ConfirmChosen ids={ids} onDone={clear} />}
      {canWrite && can('groups_write') && state === 'confirmed' && <EnrolChosen ids={ids} onDone={clear} />}
      {canWrite && state === 'confirmed' && <SignForOffice ids={ids} onDone={clear} />}
      <ExportButton
        label={t('passports')}
        fileName={t('passportsFile')}
        read={() => api.contracts.downloadPassports({ body: { ids } })}
      />
    </>
  );
}

type Filter = NonNullable<NonNullable<Input<'contracts', 'listFoundContracts'>>['query']>;
/** The same on everything that the filter finds, on all pages. */
function ActionsOnFound({ filter, ...props }: ActionProps & { filter: Filter }) {
  const t = useTexts(officeTexts);
  const found = useCall('contracts', 'listFoundContracts', { query: filter });
  return (
    <LoadState query={found} skeleton={<span>{t('finding')}</span>}>
      {({ ids }) => <Actions ids={ids} {...props} />}
    </LoadState>
  );
}

function States({ state, counters }: { state: OfficeState; counters: Record<string, number> | undefined }) {
  const t = useTexts(officeTexts);
  return (
    <nav className={tabs.tabs} aria-label={t('states')}>
      {officeStates.map((one) => (
        <Link
          key={one}
          to={one === 'unconfirmed' ? '?' : one === 'returned' ? '?state=returned' : `?state=${one}&dir=desc`}
          className={tabs.tab}
          aria-current={one === state ? 'page' : undefined}
        >
          {t(one)} <span className={tabs.count}>{counters?.[one] ?? ''}</span>
        </Link>
      ))}
    </nav>
  );
}

function Filters({ list }: { list: ContractList }) {
  const t = useTexts(officeTexts);
  const programs = useCall('contracts', 'listOfficePrograms', { query: { size: 100 } }, { staleTime: 60_000 });
  const { state, stage, program, after9, agent, missing, waiting } = list.filters;
  const flag = (value: boolean | undefined) => (value === undefined ? '' : value ? '1' : '0');
  const select = (name: string, value: string, choices: readonly (readonly [string, string])[]) => (
    <NativeSelect
      aria-label={choices[0]?.[1]}
      value={value}
      onChange={(event) => list.set({ [name]: event.currentTarget.value || null })}
      data={keepChosen(
        choices.map(([one, label]) => ({ value: one, label })),
        value,
      )}
    />
  );
  return (
    <>
      <ReadFailure name={t('allPrograms')} query={programs} />
      {select('program', String(program ?? ''), [
        ['', t('allPrograms')],
        ...(programs.data?.data ?? []).map(({ id, title }) => [String(id), title] as const),
      ])}
      {select('after9', flag(after9), [
        ['', t('anyBase')],
        ['1', t('after9')],
        ['0', t('after11')],
      ])}
      {select('agent', flag(agent), [
        ['', t('anySigner')],
        ['1', t('withAgentOnly')],
        ['0', t('withoutAgent')],
      ])}
      {select('missing', missing ?? '', [
        ['', t('anyPapers')],
        ['passport', t('withoutPassport')],
        ['certificate', t('withoutCertificate')],
      ])}
      {state === 'confirmed' &&
        select('stage', stage ?? '', [
          ['', t('anyStage')],
          ...contractStages.map((one) => [one, t(`stage.${one}`)] as const),
        ])}
      {select('waiting', String(waiting ?? ''), [
        ['', t('anyWaiting')],
        ['3', t('waiting3')],
        ['7', t('waiting7')],
        ['14', t('waiting14')],
      ])}
    </>
  );
}

function ConfirmChosen({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const t = useTexts(officeTexts);
  const confirm = useSave('contracts', 'confirmContracts', {
    invalidates: CONTRACT_CACHE,
    onSuccess: ({ confirmed, skipped }) => {
      const words = [t('confirmedMany', { count: confirmed.length }), skipped > 0 && t('skipped', { count: skipped })];
      notify({ tone: skipped > 0 ? 'error' : 'success', message: words.filter(Boolean).join('. ') });
      onDone();
    },
  });
  const question = {
    title: t('confirmAsk', { count: ids.length }),
    message: t('confirmAskText'),
    confirmLabel: t('confirm'),
  };
  const askAndConfirm = async () => {
    if (await ask(question)) confirm.mutate({ body: { ids } });
  };
  return (
    <Button
      colour="blue"
      leftSection={<IconCheck size={18} aria-hidden="true" />}
      loading={confirm.isPending}
      onClick={() => void askAndConfirm()}
    >
      {t('confirm')}
    </Button>
  );
}
