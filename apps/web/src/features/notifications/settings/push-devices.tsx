import { Skeleton } from '@mantine/core';
import type { PushDevices as Devices } from '@orbita/contract/notifications/devices';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { allowPushes } from '../../../api/keep-push.ts';
import { useSave } from '../../../api/query.ts';
import { formatDate, formatRelative } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { endPushes, pushSupport } from '../../../base/push.ts';
import { browserName } from '../../../shared/users/browser-name.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { pushTexts } from './push.texts.ts';
import classes from './settings.module.css';
import { isOnHere, showDevices, useDevices } from './use-devices.ts';

/** Devices that show notifications while the product is closed: this one, and the others of the person. */
export function PushDevices() {
  const t = useTexts(pushTexts);
  const devices = useDevices();
  return (
    <section className={classes.panel} aria-labelledby="push-title">
      <h2 id="push-title">{t('title')}</h2>
      <p>{t('text')}</p>
      <LoadState query={devices} skeleton={<Skeleton height={44} />}>
        {(data) => (
          <>
            {!isOnHere(data) && <ThisDevice devices={data} />}
            <DeviceList devices={data} />
          </>
        )}
      </LoadState>
    </section>
  );
}

/** Lets messages come to this browser, or says why they cannot. */
function ThisDevice({ devices }: { devices: Devices }) {
  const t = useTexts(pushTexts);
  const { user } = useCurrentUser();
  const [support, setSupport] = useState(pushSupport);
  const [isAsking, setAsking] = useState(false);
  if (devices.public_key === null) return <p className={classes.note}>{t('noKeys')}</p>;
  if (support !== 'ready') return <p className={classes.note}>{t(support)}</p>;
  if (!devices.is_remembered) return <p className={classes.note}>{t('notRemembered')}</p>;
  // The browser asks its question only within the click.
  const allow = async () => {
    setAsking(true);
    try {
      const next = await allowPushes(user.id, devices.public_key);
      if (next) {
        showDevices(next);
        notify({ tone: 'success', message: t('allowed') });
      }
      setSupport(pushSupport());
    } catch {
      notify({ tone: 'error', message: t('failed') });
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button
      colour="blue"
      leftSection={<IconDeviceMobile size={18} aria-hidden="true" />}
      loading={isAsking}
      onClick={() => void allow()}
    >
      {t('allow')}
    </Button>
  );
}

type Device = Devices['data'][number];

function DeviceList({ devices }: { devices: Devices }) {
  if (devices.data.length === 0) return null;
  return (
    <ul className={classes.devices}>
      {devices.data.map((device) => (
        <DeviceRow key={device.id} device={device} isHere={device.is_current && isOnHere(devices)} />
      ))}
    </ul>
  );
}

function DeviceRow({ device, isHere }: { device: Device; isHere: boolean }) {
  const t = useTexts(pushTexts);
  const remove = useSave('notifications', 'deletePushDevice', { onSuccess: showDevices });
  const name = browserName(device.user_agent);
  const end = async () => {
    await remove.mutateAsync({ params: { id: device.id } });
    if (isHere) await endPushes();
    notify({ tone: 'success', message: t(isHere ? 'endedHere' : 'ended') });
  };
  return (
    <li>
      <span className={classes.device}>
        <strong>{name}</strong>
        <small>
          {isHere && `${t('here')} · `}
          {t('since', { when: formatDate(device.created_at) })}
          {device.used_at && ` · ${t('used', { when: formatRelative(device.used_at) })}`}
        </small>
      </span>
      <Button
        aria-label={t('endOf', { name })}
        loading={remove.isPending}
        onClick={() => void end().catch(() => undefined)}
      >
        {t('end')}
      </Button>
    </li>
  );
}
