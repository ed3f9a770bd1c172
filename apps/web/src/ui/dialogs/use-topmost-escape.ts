import { useEffect, useEffectEvent } from 'react';

/** Open dialogs, topmost last. */
const openDialogs: symbol[] = [];
const handled = new WeakSet<Event>();
/** Marks fields of the component library that handle Escape themselves, such as an open dropdown. */
const USED_BY_FIELD = '[data-mantine-stop-propagation="true"]';

/** Closes a dialog on Escape if it is the topmost one. */
export function useTopmostEscape(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const self = Symbol('dialog');
    openDialogs.push(self);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || handled.has(event) || openDialogs.at(-1) !== self) return;
      if (event.target instanceof Element && event.target.matches(USED_BY_FIELD)) return;
      handled.add(event);
      close();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      openDialogs.splice(openDialogs.indexOf(self), 1);
    };
  }, [isOpen]);
}
