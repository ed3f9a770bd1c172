import { Menu } from '@mantine/core';
import { useTexts } from '../../../base/i18n.ts';
import type { CurrentUser } from '../../../api/current-user.ts';
import { instructionsFor } from './menu.ts';
import { shellTexts } from '../shell.texts.ts';
import classes from '../bars/top-bar.module.css';

/** Links to the institution's instructions: one for a single role, a menu for several, plain text without an address. */
export function Instructions({ currentUser }: { currentUser: CurrentUser }) {
  const t = useTexts(shellTexts);
  const all = instructionsFor(currentUser);
  const [only] = all;
  if (!only) return null;
  if (all.length === 1) return <InstructionLink url={only.url} label={t('instructions')} />;
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <button type="button" className={classes.link}>
          {t('instructions')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <InstructionItems currentUser={currentUser} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same as items of a menu; among other items their heading says what they are. */
export function InstructionItems({ currentUser, isAmongOthers }: { currentUser: CurrentUser; isAmongOthers?: true }) {
  const t = useTexts(shellTexts);
  const all = instructionsFor(currentUser);
  const isOne = isAmongOthers && all.length === 1;
  return (
    <>
      {isAmongOthers && all.length > 1 && <Menu.Label>{t('instructions')}</Menu.Label>}
      {all.map(({ label, url }) =>
        url ? (
          <Menu.Item key={label} component="a" href={url} target="_blank" rel="noreferrer">
            {t(isOne ? 'instructions' : label)}
          </Menu.Item>
        ) : (
          <Menu.Label key={label}>{t(isOne ? 'instructions' : label)}</Menu.Label>
        ),
      )}
    </>
  );
}

function InstructionLink({ url, label }: { url: string | null; label: string }) {
  return url ? (
    <a className={classes.link} href={url} target="_blank" rel="noreferrer">
      {label}
    </a>
  ) : (
    <span className={classes.link}>{label}</span>
  );
}
