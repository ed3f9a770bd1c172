import { Skeleton } from '@mantine/core';
import type { CompanyService } from '@orbita/contract/companies/services';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { formatNear, formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProvedDialog } from '../../../ui/kit/proved-dialog.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { servicesTexts } from './services.texts.ts';
import { CheckFinding } from './check-finding.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import classes from './services.module.css';

/** Outside services: what each is for, its settings, and whether it answers. */
export function Services() {
  const t = useTexts(servicesTexts);
  const { company, can } = useCurrentUser();
  const services = useCall('companies', 'listCompanyServices', { params: { id: company.id } });
  return (
    <LoadState query={services} skeleton={<Skeleton height={400} mt={16} />}>
      {({ data }) => (
        <>
          {!can('services_write') && <p className={classes.hint}>{t('readOnly')}</p>}
          <ul className={classes.services}>
            {data.map((service) => (
              <Service key={service.service} service={service} />
            ))}
          </ul>
        </>
      )}
    </LoadState>
  );
}

function Service({ service }: { service: CompanyService }) {
  const t = useTexts(servicesTexts);
  const { can } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const name = t(service.service);
  return (
    <li className={classes.service}>
      <div className={classes.words}>
        <h3>{name}</h3>
        <p className={classes.hint}>{t(`${service.service}.text`)}</p>
        {service.url === null ? (
          <Unconnected service={service} />
        ) : (
          <>
            <p className={classes.address}>{service.url}</p>
            <p className={classes.hint}>
              {[
                service.login && t('loginIs', { login: service.login }),
                t(service.has_secret ? 'hasSecret' : 'noSecret'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <Result service={service} />
          </>
        )}
      </div>
      {can('services_write') && (
        <div className={classes.tools}>
          <Button
            size="sm"
            aria-label={t(service.url === null ? 'connectOf' : 'changeOf', { name })}
            onClick={() => setOpen(true)}
          >
            {t(service.url === null ? 'connect' : 'change')}
          </Button>
          {service.url !== null && <Connected service={service} name={name} />}
        </div>
      )}
      {isOpen && <ServiceDialog service={service} name={name} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** What stands in for a service that the institution has not connected. */
function Unconnected({ service: { service, is_of_install } }: { service: CompanyService }) {
  const t = useTexts(servicesTexts);
  if (is_of_install && service === 'payments') return <p className={classes.embedded}>{t('payments.embedded')}</p>;
  return <p className={classes.state}>{t(is_of_install ? 'ofInstall' : 'notConnected')}</p>;
}

function Connected({ service: { service }, name }: { service: CompanyService; name: string }) {
  const t = useTexts(servicesTexts);
  const { company } = useCurrentUser();
  const params = { id: company.id, service };
  const check = useSave('companies', 'checkCompanyService', { invalidates: ['companies', 'office'] });
  const disconnect = useSave('companies', 'updateCompanyService', {
    invalidates: ['companies', 'office'],
    success: t('disconnected', { name }),
    failure: false,
  });
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconPlugConnected size={18} aria-hidden="true" />}
        loading={check.isPending}
        aria-label={t('checkOf', { name })}
        onClick={() => check.mutate({ params })}
      >
        {t('check')}
      </Button>
      <Button
        size="sm"
        colour="transparentWhite"
        aria-label={t('disconnectOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t('disconnect')}
      </Button>
      {isAsking && (
        <ProvedDialog
          title={t('disconnectOf', { name })}
          saveLabel={t('disconnect')}
          save={(proof) => disconnect.mutateAsync({ params, body: { url: null, ...proof } })}
          onClose={() => setAsking(false)}
        >
          {t('disconnectAsk', { name })}
        </ProvedDialog>
      )}
    </>
  );
}

/** What the last check has found, in plain words. */
function Result({ service: { check_result, checked_at } }: { service: CompanyService }) {
  const t = useTexts(servicesTexts);
  if (check_result === null || checked_at === null) return <p className={classes.state}>{t('notChecked')}</p>;
  const when = (
    <time className={classes.when} dateTime={checked_at} title={formatDayTime(checked_at)}>
      {formatNear(checked_at)}
    </time>
  );
  return <CheckFinding result={check_result} when={when} />;
}
