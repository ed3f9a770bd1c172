import { SegmentedControl, Skeleton } from '@mantine/core';
import { explainedKinds, type ExplainedKind } from '@orbita/contract/permissions';
import { isOneOf, isRecord } from '@orbita/contract/records';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../api/client/client.ts';
import { useCall } from '../../api/query.ts';
import { useAddressParams } from '../../base/address-params.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import { SearchSelector, type FoundItem } from '../../ui/fields/search-selector.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { Explanation } from './explanation.tsx';
import { rightsTexts } from './rights.texts.ts';
import classes from './rights.module.css';

interface Asked {
  person: number | null;
  kind: ExplainedKind;
  object: number | null;
}
/** What the address asks, and a way to change it. */
function useAsked(): [Asked, (change: Record<string, string | null>) => void] {
  const [params, setParams] = useAddressParams();
  const read = (name: string) => (Number(params.get(name)) > 0 ? Number(params.get(name)) : null);
  const kind = params.get('kind');
  const change = (values: Record<string, string | null>) =>
    setParams((now) => {
      for (const [name, value] of Object.entries(values)) {
        if (value === null) now.delete(name);
        else now.set(name, value);
      }
      return now;
    });
  return [
    { person: read('person'), kind: isOneOf(explainedKinds, kind) ? kind : 'subject', object: read('object') },
    change,
  ];
}

/** Returns the name of the object that the link here has chosen. */
function useChosen(): string | undefined {
  const state: unknown = useLocation().state;
  return isRecord(state) && typeof state['chosen'] === 'string' ? state['chosen'] : undefined;
}

/** Tells whether a person may open an object and why, by the check that decides it. */
export function AccessPage() {
  const t = useTexts(rightsTexts);
  const [{ person, kind, object }, change] = useAsked();
  const [names, setNames] = useState<{ person?: string | undefined; object?: string | undefined }>({
    object: useChosen(),
  });
  const isAsked = person !== null && object !== null;
  return (
    <>
      <PageHeader title={t('title')} description={t('titleHint')} />
      <div className={classes.kinds}>
        <SegmentedControl<ExplainedKind>
          aria-label={t('kind')}
          value={kind}
          data={explainedKinds.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => {
            setNames({ ...names, object: undefined });
            change({ kind: value, object: null });
          }}
        />
      </div>
      <div className={classes.form}>
        <div>
          <SearchSelector
            label={t('person')}
            name="access-person"
            placeholder={t('findPerson')}
            search={findPeople}
            onPick={({ id, label }) => {
              setNames({ ...names, person: label });
              change({ person: String(id) });
            }}
          />
          {!isAsked && person !== null && <Chosen name={names.person} />}
        </div>
        <div>
          <SearchSelector
            key={kind}
            label={t(kind)}
            name={`access-${kind}`}
            placeholder={t(kind === 'student' ? 'findName' : 'find')}
            search={finders[kind]}
            onPick={({ id, label }) => {
              setNames({ ...names, object: label });
              change({ object: String(id) });
            }}
          />
          {!isAsked && object !== null && <Chosen name={names.object} />}
        </div>
      </div>
      {isAsked ? (
        <Explained person={person} kind={kind} object={object} />
      ) : (
        <EmptyState icon={<IconEye size={28} aria-hidden="true" />} title={t('choose')}>
          {t('chooseText')}
        </EmptyState>
      )}
    </>
  );
}

/** Names what one of the two fields has been answered with while the other one is still open. */
function Chosen({ name }: { name: string | undefined }) {
  const t = useTexts(rightsTexts);
  return name === undefined ? null : <p className={classes.told}>{t('chosen', { name })}</p>;
}

function Explained({ person, kind, object }: { person: number; kind: ExplainedKind; object: number }) {
  const explanation = useCall('rights', 'explainRights', { query: { user_id: person, kind, object_id: object } });
  return (
    <LoadState query={explanation} skeleton={<Skeleton height={240} radius="lg" />}>
      {(found) => <Explanation explanation={found} />}
    </LoadState>
  );
}

const FOUND = 10;
type Finder = (query: string, signal: AbortSignal) => Promise<FoundItem[]>;

const findPeople: Finder = async (query, signal) =>
  (await api.users.listUsers({ query: { query, size: FOUND } }, { signal })).data.map((one) => ({
    id: one.id,
    label: personName(one),
    description: one.groups.map(({ name }) => name).join(', ') || one.email,
  }));
const finders: Record<ExplainedKind, Finder> = {
  subject: async (query, signal) =>
    (await api.subjects.listSubjects({ query: { query, size: FOUND } }, { signal })).data.map(({ id, title }) => ({
      id,
      label: title,
    })),
  topic: async (query, signal) =>
    (await api.users.searchEverything({ query: { query } }, { signal })).topics.map((topic) => ({
      id: topic.id,
      label: topic.title,
      description: topic.subject_title,
    })),
  student: async (query, signal) =>
    (await api.users.listUsers({ query: { query, size: FOUND, role: 'student' } }, { signal })).data.map((one) => ({
      id: one.id,
      label: personName(one),
      description: one.groups.map(({ name }) => name).join(', '),
    })),
  group: async (query, signal) =>
    (await api.subjects.listGroupChoices({ query: { query, size: FOUND } }, { signal })).data.map(({ id, name }) => ({
      id,
      label: name,
    })),
};
