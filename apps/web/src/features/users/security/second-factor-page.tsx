import { Link, useNavigate } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { signOut } from '../../../api/sign-out.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useTitle } from '../../../ui/plain/page-header.tsx';
import { SecuritySettings } from './security-settings.tsx';
import { securityTexts } from './security.texts.ts';
import classes from '../users.module.css';

/** Sets up the second factor that the institution demands; nothing else opens before. */
export function SecondFactorPage() {
  const t = useTexts(securityTexts);
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  useTitle(t('setUpTitle'));
  const isDue = user.must_set_second_factor;
  const factor = useCall('auth', 'getSecondFactor', {}).data;
  const isOn = factor && (factor.totp !== null || factor.passkeys.length > 0);
  return (
    <div className={classes.settings}>
      <section className={classes.panel}>
        <h1>{t('setUpTitle')}</h1>
        <p role="status">
          {isDue
            ? t('setUpText', { name: user.first_name })
            : isOn !== undefined && t(isOn ? 'setUpDone' : 'setUpFree')}
        </p>
        <h2 className="visually-hidden">{t('title')}</h2>
        <SecuritySettings />
        <div className={classes.line} style={{ marginTop: 24 }}>
          {!isDue && (
            <Button colour="blue" component={Link} to="/main">
              {t('goOn')}
            </Button>
          )}
          <Button onClick={() => void signOut().then(() => navigate('/'))}>{t('leave')}</Button>
        </div>
      </section>
    </div>
  );
}
