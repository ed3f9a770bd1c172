import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { analyticsTexts } from '../analytics.texts.ts';
import classes from '../analytics.module.css';

/** The way back to the page of figures. */
export function BackLink({ to }: { to: string }) {
  const t = useTexts(analyticsTexts);
  return (
    <Link to={to} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden="true" /> {t('back')}
    </Link>
  );
}
