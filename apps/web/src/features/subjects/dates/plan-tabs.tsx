import { Link, useLocation } from 'react-router';
import { useAddressParams } from '../../../base/address-params.ts';
import { useTexts } from '../../../base/i18n.ts';
import { subjectDatesTexts } from './subject-dates.texts.ts';
import classes from './dates.module.css';

/** The views of a plan as links: topics with hours, dates as a table, dates as a time line. */
export function PlanTabs({ subjectId }: { subjectId: number }) {
  const t = useTexts(subjectDatesTexts);
  const { pathname } = useLocation();
  const [address] = useAddressParams();
  const base = `/subjects/${subjectId}/plan`;
  const group = address.get('group');
  const inGroup = group === null ? '' : `group=${group}`;
  const isDates = pathname.endsWith('/dates');
  const isLine = isDates && address.get('view') === 'line';
  const views = [
    { name: t('plan'), to: base, isHere: !isDates },
    { name: t('table'), to: `${base}/dates${inGroup && `?${inGroup}`}`, isHere: isDates && !isLine },
    { name: t('line'), to: `${base}/dates?view=line${inGroup && `&${inGroup}`}`, isHere: isLine },
  ];
  return (
    <nav className={classes.views} aria-label={t('views')}>
      {views.map(({ name, to, isHere }) => (
        <Link key={name} to={to} className={classes.view} aria-current={isHere ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
