import { NavLink } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { useLanguage } from '../../base/language.ts';
import type { CurrentUser } from '../../api/current-user.ts';
import { AREA_GROUPS, areasFor } from './admin-areas.ts';
import { adminTexts } from './admin.texts.ts';
import classes from './admin-navigation.module.css';

/** The areas by group, with the open one highlighted. */
export function AreaList({ currentUser }: { currentUser: CurrentUser }) {
  const t = useTexts(adminTexts);
  const language = useLanguage();
  const areas = areasFor(currentUser);
  return AREA_GROUPS.map((group) => {
    const own = areas.filter((area) => area.group === group);
    if (own.length === 0) return null;
    return (
      <div key={group} className={classes.group}>
        <p className={classes.groupTitle} id={`areas-${group}`}>
          {t(group)}
        </p>
        <ul aria-labelledby={`areas-${group}`}>
          {own.map(({ path, label, icon: AreaIcon }) => (
            <li key={path}>
              <NavLink to={path} className={classes.area}>
                <AreaIcon size={20} stroke={1.75} aria-hidden="true" />
                {label[language]}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
