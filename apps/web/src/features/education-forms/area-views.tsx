import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import tabs from '../../ui/navigation/tabs.module.css';
import { educationFormsTexts } from './education-forms.texts.ts';

/** The two pages of the area: who studies in what, and the list of forms. */
export function AreaViews({ now }: { now: 'students' | 'forms' }) {
  const t = useTexts(educationFormsTexts);
  const pages = { students: '/admin/education-forms', forms: '/admin/education-forms/list' };
  return (
    <nav className={tabs.tabs} aria-label={t('views')}>
      {(['students', 'forms'] as const).map((one) => (
        <Link key={one} to={pages[one]} className={tabs.tab} aria-current={one === now ? 'page' : undefined}>
          {t(one)}
        </Link>
      ))}
    </nav>
  );
}
