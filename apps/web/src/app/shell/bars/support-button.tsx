import { UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconLifebuoy } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { createStore } from '../../../base/store.ts';
import { shellTexts } from '../shell.texts.ts';
import { useSupportUrl } from './use-support-url.ts';
import classes from './support-button.module.css';

const KEY = 'orbita.support-tucked';
/** Below this width the button would lie over the text of the page. */
const ROOMY = 1200;
const tucked = createStore((localStorage.getItem(KEY) ?? (window.innerWidth < ROOMY ? '1' : '0')) === '1');

function setTucked(next: boolean): void {
  tucked.set(next);
  localStorage.setItem(KEY, next ? '1' : '0');
}

/**
 * The floating button that opens the institution's support desk; hidden without its address.
 * It can be tucked to the edge of the window, which the browser remembers. Phones have it in the menu and the footer instead.
 */
export function SupportButton() {
  const t = useTexts(shellTexts);
  const url = useSupportUrl();
  const isTucked = tucked.use();
  const Chevron = isTucked ? IconChevronLeft : IconChevronRight;
  if (!url) return null;
  return (
    <aside aria-label={t('support')} className={classes.place} data-tucked={isTucked || undefined}>
      <a
        className={classes.button}
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={`${t('support')} (${t('newTab')})`}
        title={t('support')}
      >
        <IconLifebuoy size={isTucked ? 18 : 24} stroke={1.75} aria-hidden="true" />
      </a>
      <UnstyledButton
        className={classes.tuck}
        aria-label={t(isTucked ? 'supportUntuck' : 'supportTuck')}
        title={t(isTucked ? 'supportUntuck' : 'supportTuck')}
        onClick={() => setTucked(!isTucked)}
      >
        <Chevron size={14} stroke={2} aria-hidden="true" />
      </UnstyledButton>
    </aside>
  );
}
