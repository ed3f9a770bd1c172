import { useElementSize } from '@mantine/hooks';
import { useMemo, type KeyboardEvent } from 'react';
import { useLanguage } from '../../../base/language.ts';
import { useTexts } from '../../../base/i18n.ts';
import { organisationTexts } from '../organisation.texts.ts';
import { labelOf, type Tree } from '../tree.ts';
import { LINE, MAP_SIZE, type Placed, placeRoles, roomAbove, wordAbove, wordInside } from './layout.ts';
import classes from './circles-map.module.css';

interface Props {
  tree: Tree;
  /** The circle that fills the map; null: all of them. */
  at: number | null;
  chosen: number | null;
  /** Roles that a search has found; null without a search. */
  found: ReadonlySet<number> | null;
  onEnter: (id: number | null) => void;
  onChoose: (id: number) => void;
}

/** Nested circles that one can zoom into: a click or Enter opens a circle or shows a role, Escape goes out. */
export function CirclesMap({ tree, at, chosen, found, onEnter, onChoose }: Props) {
  const t = useTexts(organisationTexts);
  const language = useLanguage();
  const { ref, width } = useElementSize();
  const unit = MAP_SIZE / (width || MAP_SIZE);
  const placed = useMemo(() => placeRoles(tree), [tree]);
  const centre = placed.find(({ role }) => role.id === at);
  const scale = centre ? MAP_SIZE / (centre.r * 2.06) : 1;
  const shift = centre ? [MAP_SIZE / 2 - centre.x * scale, MAP_SIZE / 2 - centre.y * scale] : [0, 0];
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || at === null) return;
    event.stopPropagation();
    onEnter(tree.byId.get(at)?.parent_id ?? null);
  };
  return (
    <div ref={ref} className={classes.frame}>
      <svg
        className={classes.map}
        viewBox={`0 0 ${MAP_SIZE} ${MAP_SIZE}`}
        role="group"
        aria-label={t('mapLabel')}
        onKeyDown={leave}
      >
        <g className={classes.plane} style={{ transform: `translate(${shift[0]}px, ${shift[1]}px) scale(${scale})` }}>
          {placed.map((one) => (
            <Circle
              key={one.role.id}
              placed={one}
              scale={scale}
              unit={unit}
              isReachable={one.role.parent_id === at}
              isChosen={one.role.id === chosen}
              isFaint={found !== null && !found.has(one.role.id)}
              onOpen={() => {
                if (one.role.is_scope && one.role.id !== at) onEnter(one.role.id);
                onChoose(one.role.id);
              }}
            />
          ))}
          {placed.map(
            (one) =>
              one.role.is_scope && (
                <Label
                  key={one.role.id}
                  name={labelOf(one.role, language)}
                  placed={one}
                  scale={scale}
                  unit={unit}
                  isInside={false}
                  isHidden={one.role.id === at}
                />
              ),
          )}
        </g>
      </svg>
    </div>
  );
}

interface CircleProps {
  placed: Placed;
  scale: number;
  /** A pixel of the screen in units of the map. */
  unit: number;
  /** Lies directly in the circle that fills the map, so that Tab goes through what one sees. */
  isReachable: boolean;
  isChosen: boolean;
  isFaint: boolean;
  onOpen: () => void;
}

function Circle({ placed, scale, unit, isReachable, isChosen, isFaint, onOpen }: CircleProps) {
  const t = useTexts(organisationTexts);
  const language = useLanguage();
  const { role, x, y, r, depth } = placed;
  const name = labelOf(role, language);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onOpen();
  };
  return (
    <g
      className={classes.node}
      data-scope={role.is_scope || undefined}
      data-core={role.type !== null || undefined}
      data-depth={depth % 2}
      data-chosen={isChosen || undefined}
      data-faint={isFaint || undefined}
      data-over={role.is_over || undefined}
      role="button"
      tabIndex={isReachable ? 0 : -1}
      aria-pressed={isChosen}
      onClick={onOpen}
      onKeyDown={press}
    >
      <title>{role.is_scope ? t('circleOf', { name }) : name}</title>
      <circle cx={x} cy={y} r={r} />
      {!role.is_scope && role.image_src && <Picture src={role.image_src} placed={placed} />}
      {!role.is_scope && <Label name={name} {...{ placed, scale, unit }} isInside isHidden={false} />}
    </g>
  );
}

/** The picture of a role, cut to its circle and pale enough for the name on it. */
function Picture({ src, placed: { x, y, r } }: { src: string; placed: Placed }) {
  return (
    <image
      className={classes.picture}
      href={src}
      {...{ x: x - r, y: y - r, width: r * 2, height: r * 2 }}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    />
  );
}

interface LabelProps {
  name: string;
  placed: Placed;
  scale: number;
  unit: number;
  /** Roles are named in the middle, circles above what is in them. */
  isInside: boolean;
  isHidden: boolean;
}
/** Sizes of letters in pixels, the largest first. */
const SIZES = { role: [12, 11, 10], core: [12, 11, 10, 9], circle: [14, 13, 12, 11, 10] } as const;
/** From this radius in pixels on the name of a core role is shown even if it is cut. */
const ROOMY = 38;

function Label({ name, placed: { x, y, r, role }, scale, unit, isInside, isHidden }: LabelProps) {
  const pixel = unit / scale;
  const isCore = role.type !== null;
  if (isHidden || r < 22 * pixel) return null;
  const sizes = (isInside ? SIZES[isCore ? 'core' : 'role'] : SIZES.circle).map((size) => size * pixel);
  const wording = isInside ? wordInside(name, r, sizes) : wordAbove(name, r, sizes);
  // Every circle has the same core roles, so their names wait until there is room for them.
  if (!wording || (isCore && wording.isCut && r < ROOMY * pixel)) return null;
  const { lines, size } = wording;
  const height = (lines.length - 1) * size * LINE;
  const top = isInside ? y - height / 2 : y - r + roomAbove(r) - size * 0.6 - height;
  return (
    <text className={isInside ? classes.name : classes.circleName} fontSize={size} aria-hidden="true">
      {lines.map((line, place) => (
        <tspan key={`${line} ${place}`} x={x} y={top + place * size * LINE}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
