import { Skeleton } from '@mantine/core';
import type { InstallService } from '@orbita/contract/companies/services';
import { IconPlugConnected } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { CheckFinding } from './check-finding.tsx';
import { servicesTexts } from './services.texts.ts';
import classes from './services.module.css';

/** Mail and telephony: what stands in for them until the server is set up, and whether they answer. */
export function InstallServices() {
  const { company } = useCurrentUser();
  const services = useCall('companies', 'listInstallServices', { params: { id: company.id } });
  return (
    <LoadState query={services} skeleton={<Skeleton height={140} mt={16} />}>
      {({ data }) => (
        <ul className={classes.services}>
          {data.map((one) => (
            <li key={one.service} className={classes.service}>
              <OfInstall one={one} />
            </li>
          ))}
        </ul>
      )}
    </LoadState>
  );
}

const PAGES = { mail: '/developer/mail', telephony: '/developer' } as const;

function OfInstall({ one: { service, is_embedded, calls } }: { one: InstallService }) {
  const t = useTexts(servicesTexts);
  const { company, can } = useCurrentUser();
  const check = useSave('companies', 'checkInstallService', {});
  const name = t(service);
  return (
    <>
      <div className={classes.words}>
        <h3>{name}</h3>
        <p className={classes.hint}>{t(`${service}.text`)}</p>
        {is_embedded ? (
          <p className={classes.embedded}>
            {t(`${service}.embedded`)} <Link to={PAGES[service]}>{t(`${service}.page`)}</Link>
          </p>
        ) : (
          <p className={classes.state}>{t('ofInstall')}</p>
        )}
        {calls && <p className={classes.hint}>{t('calls', { used: String(calls.used), most: String(calls.most) })}</p>}
        {calls && calls.used >= calls.most && (
          <p className={classes.embedded} role="status">
            {t('callsUsedUp')}
          </p>
        )}
        <div aria-live="polite">{check.data && <CheckFinding result={check.data.result} />}</div>
      </div>
      {!is_embedded && can('services_write') && (
        <div className={classes.tools}>
          <Button
            size="sm"
            leftSection={<IconPlugConnected size={18} aria-hidden="true" />}
            loading={check.isPending}
            aria-label={t('checkOf', { name })}
            onClick={() => check.mutate({ params: { id: company.id, service } })}
          >
            {t('check')}
          </Button>
        </div>
      )}
    </>
  );
}
