import { useEffect, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { onRefusal } from '../../../api/client/refusals.ts';
import { invalidate, queryClient, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { flushUnsaved } from '../../../base/unsaved.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Contacts, OfficeCode, SealedApplication } from './sealed-application.tsx';
import { sealedTexts } from './sealed.texts.ts';
import classes from './sealed.module.css';

/**
 * The frame of the pages of the own application: whichever of their calls is refused because it is sealed, the way to
 * open it takes the place of the page, which stays as it was and is shown again afterwards, with what was typed.
 */
export function SealBoundary() {
  const [isSealed, setSealed] = useState(false);
  useEffect(() => onRefusal('application-sealed', () => setSealed(true)), []);
  const goOn = async () => {
    setSealed(false);
    // What waits to be saved goes first, so that what is read afterwards holds it.
    await flushUnsaved();
    // What was refused is read anew; what was read before stays on the page meanwhile.
    await queryClient.resetQueries({ queryKey: ['contracts'], predicate: ({ state }) => state.data === undefined });
    await invalidate('contracts');
  };
  return (
    <>
      {isSealed ? <SealedApplication onOpened={() => void goOn()} /> : <OnlyHere />}
      <div hidden={isSealed}>
        <Outlet />
      </div>
    </>
  );
}

/** After the proof: other sessions stay closed until the owner takes the steps that are named here. */
function OnlyHere() {
  const t = useTexts(sealedTexts);
  const seal = useCall('contracts', 'getOwnSeal', undefined, { staleTime: 60_000 });
  if (!seal.data?.is_open_here) return null;
  if (seal.data.needs_office)
    return (
      <section className={`${classes.onlyHere} no-print`} aria-label={t('onlyHere')}>
        <Notice>
          <div className={classes.steps}>
            <strong>{t('onlyHere')}</strong>
            <p>{t('nextOffice')}</p>
            <Contacts />
          </div>
          <OfficeCode submit={t('confirm')} onOpened={() => void invalidate('contracts')} />
        </Notice>
      </section>
    );
  const isPhoneMissing = seal.data.phone === null;
  return (
    <section className={`${classes.onlyHere} no-print`} aria-label={t('onlyHere')}>
      <Notice>
        <div className={classes.steps}>
          <strong>{t('onlyHere')}</strong>
          <p>{t('nextPassword')}</p>
          {isPhoneMissing && <p>{t('nextPhone')}</p>}
        </div>
        <div className={classes.acts}>
          <Button component={Link} to="/self/settings#own-password">
            {t('newPassword')}
          </Button>
          {isPhoneMissing && (
            <Button component={Link} to="/phone?for=form">
              {t('ownPhone')}
            </Button>
          )}
        </div>
      </Notice>
    </section>
  );
}
