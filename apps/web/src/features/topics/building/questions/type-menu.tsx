import type { Form } from '@orbita/contract/tasks';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useTexts } from '../../../../base/i18n.ts';
import { answeringTexts } from '../../answering/answering.texts.ts';
import { questionIcons, typeGroups } from './question-icons.ts';
import { questionsTexts } from './questions.texts.ts';
import classes from './type-menu.module.css';

type Type = Form['type'];
/** The direction of an arrow key on the screen. */
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** All types of questions with icons and explanations; arrows move among them, a letter goes to the next name with it. */
export function TypeMenu({ label, onChoose }: { label: string; onChoose: (type: Type) => void }) {
  const t = useTexts(questionsTexts);
  const answering = useTexts(answeringTexts);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const next = nextItem(
      items,
      items.findIndex((item) => item === document.activeElement),
      event,
    );
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // The items take the focus, not the menu around them.
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} className={classes.menu} onKeyDown={onKeyDown}>
      {typeGroups.map(({ name, types }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p className={classes.name} id={`${id}-${name}`}>
            {t(`types.${name}`)}
          </p>
          <div className={classes.types} role="none">
            {types.map((type) => {
              const Icon = questionIcons[type];
              return (
                <button
                  key={type}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  data-autofocus={type === typeGroups[0].types[0] || undefined}
                  aria-labelledby={`${id}-${type}`}
                  aria-describedby={`${id}-${type}-about`}
                  className={classes.type}
                  onClick={() => onChoose(type)}
                >
                  <Icon size={20} aria-hidden="true" />
                  <span className={classes.title} id={`${id}-${type}`}>
                    {answering(`type.${type}`)}
                  </span>
                  <span className={classes.about} id={`${id}-${type}-about`}>
                    {t(`about.${type}`)}
                  </span>
                </button>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Returns the item that a key leads to. */
function nextItem(items: readonly HTMLElement[], at: number, event: KeyboardEvent): HTMLElement | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === 'Home') return items[0];
  if (event.key === 'End') return items.at(-1);
  const arrow = ARROWS[event.key];
  if (arrow) return neighbour(items, at, arrow) ?? items.at((at + arrow.x + arrow.y) % items.length);
  if (event.key.length !== 1 || event.key === ' ') return undefined;
  const letter = event.key.toLowerCase();
  const later = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return later.find((item) => item.textContent.toLowerCase().startsWith(letter));
}

/** Returns the nearest item in the direction of an arrow, up and down within its column. */
function neighbour(items: readonly HTMLElement[], at: number, { x, y }: { x: number; y: number }) {
  const here = items[at]?.getBoundingClientRect();
  if (!here) return undefined;
  const along = (box: DOMRect) => (box.left - here.left) * x + (box.top - here.top) * y;
  const aside = (box: DOMRect) => Math.abs((box.left - here.left) * y) + Math.abs((box.top - here.top) * x);
  return items
    .map((item) => ({ item, box: item.getBoundingClientRect() }))
    .filter(({ box }) => along(box) > 1 && (y === 0 || aside(box) < 1))
    .toSorted((a, b) => along(a.box) + aside(a.box) - along(b.box) - aside(b.box))[0]?.item;
}
