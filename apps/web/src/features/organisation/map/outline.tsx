import { IconChevronDown, IconChevronRight, IconCircle, IconCircles } from '@tabler/icons-react';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import type { TreeRole } from '@orbita/contract/organisation';
import { useLanguage } from '../../../base/language.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { organisationTexts } from '../organisation.texts.ts';
import { labelOf, mayMove, targetsOf, type Tree } from '../tree.ts';
import classes from './outline.module.css';

interface Props {
  tree: Tree;
  chosen: number | null;
  found: ReadonlySet<number> | null;
  onChoose: (id: number) => void;
  onMove: (role: TreeRole, circle: TreeRole) => void;
}

/** The name of what is being dragged, as the browser keeps it. */
const DRAGGED = 'application/x-role';

const rowsAround = (from: Element): HTMLElement[] => [
  ...(from.closest('[role=tree]')?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];
const focusBeside = (from: Element, step: number) => {
  const rows = rowsAround(from);
  const place = rows.findIndex((row) => row === from);
  rows[place + step]?.focus();
};

/** All circles and roles as a tree: arrows walk through it, Enter shows a role, dragging moves it. */
export function Outline({ tree, chosen, found, onChoose, onMove }: Props) {
  const t = useTexts(organisationTexts);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number, isClosed: boolean) =>
    setClosed((now) => new Set(isClosed ? [...now, id] : [...now].filter((one) => one !== id)));
  const tops = tree.childrenOf(null);
  const shown = shownRoles(tree, { found, closed });
  // The tree is entered at the chosen role, and at its first row while that one is folded away, not found or gone.
  const entry = shown.find((id) => id === chosen) ?? shown[0];
  return (
    <ul className={classes.tree} role="tree" aria-label={t('outlineLabel')}>
      {tops.map((role) => (
        <Branch key={role.id} {...{ tree, role, chosen, found, closed, entry, toggle, onChoose, onMove }} />
      ))}
    </ul>
  );
}

type Folding = Pick<BranchProps, 'found' | 'closed'>;
const isUnfolded = ({ found, closed }: Folding, id: number): boolean => found !== null || !closed.has(id);
/** The roles whose rows are drawn, from the top down. */
function shownRoles(tree: Tree, folding: Folding, parent: number | null = null): number[] {
  const { found } = folding;
  return tree
    .childrenOf(parent)
    .filter(({ id }) => found === null || found.has(id))
    .flatMap(({ id }) => [id, ...(isUnfolded(folding, id) ? shownRoles(tree, folding, id) : [])]);
}

interface BranchProps extends Props {
  role: TreeRole;
  closed: ReadonlySet<number>;
  /** The role at which the keyboard enters the tree. */
  entry: number | undefined;
  toggle: (id: number, isClosed: boolean) => void;
}

function Branch(props: BranchProps) {
  const { tree, role, found } = props;
  const inner = tree.childrenOf(role.id);
  if (found && !found.has(role.id)) return null;
  const isOpen = isUnfolded(props, role.id);
  return (
    <li role="none">
      <Row {...props} hasInner={inner.length > 0} isOpen={isOpen} />
      {inner.length > 0 && isOpen && (
        <ul role="group" className={classes.inner}>
          {inner.map((one) => (
            <Branch key={one.id} {...props} role={one} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Row(props: BranchProps & { hasInner: boolean; isOpen: boolean }) {
  const { tree, role, chosen, entry, toggle, onChoose, hasInner, isOpen } = props;
  const t = useTexts(organisationTexts);
  const language = useLanguage();
  const name = labelOf(role, language);
  const dragging = useDragging(props);
  const Sign = role.is_scope ? IconCircles : IconCircle;
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const acts: Record<string, () => void> = {
      ArrowDown: () => focusBeside(event.currentTarget, 1),
      ArrowUp: () => focusBeside(event.currentTarget, -1),
      ArrowRight: () => (hasInner && !isOpen ? toggle(role.id, false) : focusBeside(event.currentTarget, 1)),
      ArrowLeft: () => (hasInner && isOpen ? toggle(role.id, true) : focusBeside(event.currentTarget, -1)),
      Home: () => rowsAround(event.currentTarget)[0]?.focus(),
      End: () => rowsAround(event.currentTarget).at(-1)?.focus(),
      Enter: () => onChoose(role.id),
      ' ': () => onChoose(role.id),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      {...dragging}
      className={classes.row}
      data-row
      data-chosen={chosen === role.id || undefined}
      role="treeitem"
      tabIndex={entry === role.id ? 0 : -1}
      aria-selected={chosen === role.id}
      {...(hasInner ? { 'aria-expanded': isOpen } : {})}
      onClick={() => onChoose(role.id)}
      onKeyDown={press}
    >
      <span
        className={classes.fold}
        aria-hidden="true"
        title={hasInner ? t(isOpen ? 'collapse' : 'expand', { name }) : undefined}
        onClick={(event) => {
          if (!hasInner) return;
          event.stopPropagation();
          toggle(role.id, isOpen);
        }}
      >
        {hasInner && (isOpen ? <IconChevronDown size={18} /> : <IconChevronRight size={18} />)}
      </span>
      {role.image_src ? (
        <img className={classes.picture} src={role.image_src} alt="" loading="lazy" />
      ) : (
        <Sign className={classes.sign} size={18} aria-hidden="true" />
      )}
      <span className={role.is_scope ? classes.scopeName : classes.name}>
        {name}
        {role.is_over && <span className={classes.over}> · {t('over')}</span>}
      </span>
      <People tree={tree} role={role} />
    </div>
  );
}

function People({ tree, role }: { tree: Tree; role: TreeRole }) {
  const t = useTexts(organisationTexts);
  const people = role.user_ids.flatMap((id) => tree.people.get(id) ?? []);
  if (people.length > 0)
    return <span className={classes.people}>{people.map((person) => personName(person, 'short')).join(', ')}</span>;
  return role.is_scope ? null : <span className={classes.nobody}>{t('nobody')}</span>;
}

/** What a row needs to be dragged, and to take another one. */
function useDragging({ tree, role, onMove }: BranchProps) {
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const moved = tree.byId.get(Number(event.dataTransfer.getData(DRAGGED)));
    if (moved && targetsOf(tree, moved).some(({ id }) => id === role.id)) onMove(moved, role);
  };
  return {
    draggable: mayMove(tree, role),
    'data-over': isOver || undefined,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAGGED, String(role.id)),
    onDragOver: (event: DragEvent) => {
      if (!role.is_scope || !event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: take,
  };
}
