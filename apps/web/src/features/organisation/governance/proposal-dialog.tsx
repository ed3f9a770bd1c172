import { CloseButton, Select, Skeleton, Textarea, TextInput } from '@mantine/core';
import type { AgendaItem, RoleProposal, SmartObject } from '@orbita/contract/organisation';
import { isOneOf, MOST_OBJECTS } from '@orbita/contract/organisation/words';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ApiError } from '../../../api/client/api-error.ts';
import { callOptions, queryClient, useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useLanguage } from '../../../base/language.ts';
import { useUnsaved } from '../../../base/unsaved.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { buildTree, labelOf, type Tree, withInner } from '../tree.ts';
import { governanceTexts } from './governance.texts.ts';
import classes from './governance.module.css';

const acts = ['create', 'change', 'move', 'delete'] as const;
type Act = (typeof acts)[number];
/** A change as it is typed: lists are texts with one line each; null is what the person left as it is. */
interface Typed {
  key: number;
  act: Act;
  role_id: string | null;
  parent_id: string | null;
  name: string | null;
  purposes: string | null;
  accountabilities: string | null;
  policies: string | null;
}
const lists = ['purposes', 'accountabilities', 'policies'] as const;
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What is sent of a typed change: only what its act needs, and only what was touched. */
export function proposalOf({ act, role_id, parent_id, name, ...texts }: Typed): RoleProposal {
  const touched = lists.filter((list) => texts[list] !== null);
  const words = Object.fromEntries(touched.map((list) => [list, linesOf(texts[list] ?? '')]));
  const named = name?.trim() ? { name } : {};
  if (act === 'create') return { act, parent_id: Number(parent_id), ...named, ...words };
  if (act === 'change') return { act, role_id: Number(role_id), ...named, ...words };
  return { act, role_id: Number(role_id), ...(act === 'move' ? { parent_id: Number(parent_id) } : {}) };
}
const isWhole = ({ act, role_id, parent_id, name, ...texts }: Typed): boolean => {
  const isNamed = Boolean(name?.trim());
  if (act === 'create') return parent_id !== null && isNamed;
  if (role_id === null) return false;
  if (act === 'move') return parent_id !== null;
  return act === 'delete' || isNamed || lists.some((list) => texts[list] !== null);
};
const typedOf = (change: RoleProposal, key: number): Typed => ({
  key,
  act: change.act,
  role_id: change.role_id === undefined ? null : String(change.role_id),
  parent_id: change.parent_id === undefined ? null : String(change.parent_id),
  name: change.name ?? null,
  purposes: change.purposes?.join('\n') ?? null,
  accountabilities: change.accountabilities?.join('\n') ?? null,
  policies: change.policies?.join('\n') ?? null,
});

interface Props {
  tension: { id: number; title: string; role_id: number };
  proposal: AgendaItem | null;
  /** By what the proposal is read, unless it is known. */
  reading?: UseQueryResult<unknown, ApiError>;
  onClose: () => void;
}
interface Draft {
  changes: Typed[];
  /** What was read when typing began: a proposal that another person saves meanwhile is refused and not overwritten. */
  seen: string | undefined;
}
/** Proposes how a tension is to be resolved: roles made, changed, moved, deleted in its circle. */
export function ProposalDialog({ tension, proposal, reading, onClose }: Props) {
  const t = useTexts(governanceTexts);
  const ui = useTexts(uiTexts);
  const organisation = useCall('organisation', 'getOrganisation');
  const tree = organisation.data && buildTree(organisation.data);
  const open = proposal?.state === 'open' ? proposal : null;
  const first: Typed = typedOf({ act: 'change', role_id: tension.role_id }, 0);
  const read: Draft = { changes: open?.changes.map(typedOf) ?? [first], seen: open?.updated_at };
  const [draft, setDraft] = useState<Draft | null>(null);
  const { changes: typed, seen } = draft ?? read;
  const setTyped = (change: (now: Typed[]) => Typed[]) =>
    setDraft((now) => ({ ...(now ?? read), changes: change((now ?? read).changes) }));
  const waiting = reading?.data === undefined && reading ? reading : tree ? null : organisation;
  const save = useSave('organisation', 'proposeChanges', { invalidates: ['organisation'], success: t('proposed') });
  const put = (key: number, patch: Partial<Typed>) =>
    setTyped((now) => now.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  const send = () =>
    save.mutate(
      {
        params: { id: tension.id },
        body: { changes: typed.map(proposalOf), ...(seen ? { updated_at: seen } : {}) },
      },
      { onSuccess: onClose },
    );
  const isDirty = JSON.stringify(typed) !== JSON.stringify(read.changes);
  useUnsaved(useId(), isDirty);
  const close = async () => {
    if (!isDirty || (await confirm({ title: ui('unsavedTitle'), message: ui('unsaved') }))) onClose();
  };
  return (
    <Modal
      opened
      size="lg"
      title={t(open ? 'reviseFor' : 'proposeFor', { title: tension.title })}
      onClose={() => void close()}
      onSave={send}
      saving={save.isPending}
      saveDisabled={waiting !== null || typed.length === 0 || !typed.every(isWhole)}
    >
      {waiting || !tree ? (
        <LoadState query={waiting ?? organisation} skeleton={<Skeleton height={280} radius="lg" />}>
          {() => null}
        </LoadState>
      ) : (
        <div className={classes.form}>
          {typed.length === 0 && <p className={classes.quiet}>{t('noChanges')}</p>}
          {typed.map((one, place) => (
            <ChangeFields
              key={one.key}
              {...{ tree, typed: one, number: place + 1, tensionRole: tension.role_id }}
              onChange={(patch) => put(one.key, patch)}
              onRemove={() => setTyped((now) => now.filter(({ key }) => key !== one.key))}
            />
          ))}
          <Button
            onClick={() =>
              setTyped((now) => [...now, { ...first, key: Math.max(-1, ...now.map(({ key }) => key)) + 1 }])
            }
          >
            {t('addChange')}
          </Button>
        </div>
      )}
    </Modal>
  );
}

interface FieldsProps {
  tree: Tree;
  typed: Typed;
  number: number;
  tensionRole: number;
  onChange: (patch: Partial<Typed>) => void;
  onRemove: () => void;
}
type Present = Record<(typeof lists)[number], readonly string[]>;
const none: Present = { purposes: [], accountabilities: [], policies: [] };
const presentOptions = (roleId: number) =>
  callOptions('organisation', 'listSmartObjects', { query: { role_id: roleId, size: MOST_OBJECTS } });
/** The lines that a role has now, so that one edits them instead of typing them anew. */
const presentOf = ({ data }: { data: readonly SmartObject[] }): Present => {
  const of = (wanted: string) => data.filter(({ kind }) => kind === wanted).map(({ title }) => title);
  return { purposes: of('purposes'), accountabilities: of('accountabilities'), policies: of('policies') };
};
/** What was typed for one role, for another: the lines of that role and those that were added. */
const carriedOver = (typed: Typed, from: Present, to: Present): Pick<Typed, (typeof lists)[number]> => {
  const of = (list: (typeof lists)[number]) => {
    const added = linesOf(typed[list] ?? '').filter((line) => !from[list].includes(line) && !to[list].includes(line));
    return added.length === 0 ? null : [...to[list], ...added].join('\n');
  };
  return { purposes: of('purposes'), accountabilities: of('accountabilities'), policies: of('policies') };
};

function ChangeFields({ tree, typed, number, tensionRole, onChange, onRemove }: FieldsProps) {
  const t = useTexts(governanceTexts);
  const language = useLanguage();
  const own = tree.byId.get(tensionRole);
  const circle = own?.is_scope ? own.id : (own?.parent_id ?? tensionRole);
  const inside = withInner(tree, circle).flatMap((id) => tree.byId.get(id) ?? []);
  const choices = (roles: typeof inside) =>
    roles.map((role) => {
      const above = tree.byId.get(role.parent_id ?? 0);
      const label = labelOf(role, language);
      return { value: String(role.id), label: above ? `${label} · ${labelOf(above, language)}` : label };
    });
  const plain = inside.filter(({ id, type }) => type === null && id !== circle);
  const { act } = typed;
  const changes = act === 'change' && typed.role_id !== null;
  const read = useCall(
    'organisation',
    'listSmartObjects',
    { query: { role_id: Number(typed.role_id), size: MOST_OBJECTS } },
    { enabled: changes },
  );
  const present = changes && read.data ? presentOf(read.data) : none;
  const pickRole = (role_id: string | null) => {
    if (role_id === null || act !== 'change') return onChange({ role_id });
    const put = (to: Present) => onChange({ role_id, name: null, ...carriedOver(typed, present, to) });
    void queryClient.fetchQuery(presentOptions(Number(role_id))).then(
      (found) => put(presentOf(found)),
      () => put(none),
    );
  };
  const fields = (
    <>
      <TextInput
        label={t('name')}
        required={act === 'create'}
        maxLength={255}
        value={typed.name ?? (act === 'change' ? (tree.byId.get(Number(typed.role_id))?.name ?? '') : '')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {lists.map((list) => (
        <Textarea
          key={list}
          label={t(list)}
          description={t('perLine')}
          autosize
          minRows={2}
          value={typed[list] ?? present[list].join('\n')}
          onChange={(event) => onChange({ [list]: event.currentTarget.value })}
        />
      ))}
    </>
  );
  return (
    <fieldset className={classes.fieldset}>
      <legend>{t('change', { number })}</legend>
      <CloseButton className={classes.removeChange} aria-label={t('removeChange', { number })} onClick={onRemove} />
      <Select
        label={t('act')}
        allowDeselect={false}
        value={act}
        data={acts.map((one) => ({ value: one, label: t(`act_${one}`) }))}
        onChange={(next) => {
          if (isOneOf(acts, next)) onChange({ act: next });
        }}
      />
      {act !== 'create' && (
        <Select
          label={t('role')}
          searchable
          value={typed.role_id}
          data={choices(act === 'change' ? inside : plain)}
          onChange={pickRole}
        />
      )}
      {(act === 'create' || act === 'move') && (
        <Select
          label={t(act === 'create' ? 'circle' : 'toCircle')}
          searchable
          value={typed.parent_id}
          data={choices(inside.filter(({ type }) => type === null))}
          onChange={(parent_id) => onChange({ parent_id })}
        />
      )}
      {act === 'create' && fields}
      {changes && (
        <LoadState query={read} skeleton={<Skeleton height={280} radius="lg" />}>
          {() => fields}
        </LoadState>
      )}
    </fieldset>
  );
}
