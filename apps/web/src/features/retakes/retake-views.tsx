import { NavLink } from 'react-router';
import { useAddressParams } from '../../base/address-params.ts';
import { useTexts } from '../../base/i18n.ts';
import tabs from '../../ui/navigation/tabs.module.css';
import { retakesTexts } from './retakes.texts.ts';

const views = [
  ['/admin/retakes', 'viewAll'],
  ['/admin/retakes/groups', 'viewGroups'],
  ['/admin/retakes/students', 'viewStudents'],
  ['/admin/retakes/topics', 'viewTopics'],
] as const;

/** Filters kept when switching views, because they mean the same in all of them. */
const shared = ['subject', 'state'];

/** Tabs for viewing the company's retakes individually, by group or by student. */
export function RetakeViews() {
  const t = useTexts(retakesTexts);
  const [search] = useAddressParams();
  const kept = new URLSearchParams([...search].filter(([name]) => shared.includes(name))).toString();
  return (
    <nav className={tabs.tabs} aria-label={t('views')}>
      {views.map(([path, word]) => (
        <NavLink key={path} to={{ pathname: path, search: kept }} end className={tabs.tab}>
          {t(word)}
        </NavLink>
      ))}
    </nav>
  );
}
