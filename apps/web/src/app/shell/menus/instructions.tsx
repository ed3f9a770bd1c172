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
        {all.map(({ label, url }) =>
          url ? (
            <Menu.Item key={label} component="a" href={url} target="_blank" rel="noreferrer">
              {t(label)}
            </Menu.Item>
          ) : (
            <Menu.Label key={label}>{t(label)}</Menu.Label>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
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
