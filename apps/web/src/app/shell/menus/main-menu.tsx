import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import type { CurrentUser } from '../../../api/current-user.ts';
import { shellTexts } from '../shell.texts.ts';
import { WaitingCount } from '../bars/waiting-count.tsx';
import { InstructionItems, Instructions } from './instructions.tsx';
import { instructionsFor, type MenuItem, useMenu } from './menu.ts';
import { useFitting } from './use-fitting.ts';
import classes from '../bars/top-bar.module.css';

/** The main menu of the top bar: what fits beside the tools, and the rest in a menu at its end. */
export function MainMenu({ currentUser }: { currentUser: CurrentUser }) {
  const t = useTexts(shellTexts);
  const menu = useMenu(currentUser);
  const hasInstructions = instructionsFor(currentUser).length > 0;
  const row = useRef<HTMLDivElement>(null);
  const fitting = useFitting(row);
  const isFolded = (place: number): true | undefined => (place >= fitting ? true : undefined);
  return (
    <nav className={classes.menu} aria-label={t('menuMain')}>
      <div className={classes.row} ref={row}>
        {menu.map(({ to, label, counts }, place) => (
          <div key={to} data-folded={isFolded(place)}>
            <NavLink to={to} className={classes.link}>
              {t(label)}
              {counts && <WaitingCount of={counts} />}
            </NavLink>
          </div>
        ))}
        {hasInstructions && (
          <div data-folded={isFolded(menu.length)}>
            <Instructions currentUser={currentUser} />
          </div>
        )}
      </div>
      {fitting !== Infinity && <Folded items={menu.slice(fitting)} currentUser={currentUser} />}
    </nav>
  );
}

function Folded({ items, currentUser }: { items: MenuItem[]; currentUser: CurrentUser }) {
  const t = useTexts(shellTexts);
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <button type="button" className={classes.link}>
          {t('menuMore')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ to, label }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {t(label)}
          </Menu.Item>
        ))}
        <InstructionItems currentUser={currentUser} isAmongOthers />
      </Menu.Dropdown>
    </Menu>
  );
}
