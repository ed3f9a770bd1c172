import { NativeSelect, Skeleton, Switch } from '@mantine/core';
import type { NotificationSettings, SettingsChange } from '@orbita/contract/notifications/settings';
import { digestChoices, type NotificationCategory } from '@orbita/contract/notifications/types';
import { isOneOf } from '@orbita/contract/records';
import { type CurrentUser, useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { setDoNotDisturb } from '../../../base/do-not-disturb.ts';
import { useTexts } from '../../../base/i18n.ts';
import { MailsStay } from '../../../shared/mails/mails-stay.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { ChannelMatrix } from './channel-matrix.tsx';
import { PushDevices } from './push-devices.tsx';
import { useHasDevices } from './use-devices.ts';
import { QuietHours } from './quiet-hours.tsx';
import { settingsTexts } from './settings.texts.ts';
import { useSettingsChange } from './use-settings.ts';
import classes from './settings.module.css';

/** What reaches the person beside the list of notifications; every choice saves at once. */
export function NotificationSettingsPage() {
  const t = useTexts(settingsTexts);
  const settings = useCall('notifications', 'getNotificationSettings', undefined);
  const change = useSettingsChange();
  const { isParent } = useCurrentUser();
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} description={t(isParent ? 'textParent' : 'text')} />
      <LoadState query={settings} skeleton={<Skeleton height={560} radius="lg" />}>
        {(data) => <Panels settings={data} onChange={change} />}
      </LoadState>
    </div>
  );
}

interface Props {
  settings: NotificationSettings;
  onChange: (change: SettingsChange) => void;
}

/** Whether something of a category can happen to somebody. */
function concerns({ isParent, ...user }: CurrentUser, category: NotificationCategory): boolean {
  if (isParent) return category === 'schedule' || category === 'account';
  const marks = user.isTeacher || user.isExpert;
  const ofRoles: Partial<Record<NotificationCategory, boolean>> = {
    // Reports of many forms come to everybody who reads reports.
    work: marks || user.isCurator || user.can('reports_read'),
    results: user.isStudent,
    comments: user.isStudent || marks,
    dates: user.isStudent || user.isTeacher,
    retakes: user.isStudent || user.isTeacher,
    absences: user.isCurator,
  };
  return ofRoles[category] ?? true;
}

function Panels({ settings, onChange }: Props) {
  const t = useTexts(settingsTexts);
  const user = useCurrentUser();
  const rows = settings.categories.filter(({ category }) => concerns(user, category));
  const hasPush = useHasDevices();
  const hasMail = settings.notifications_email && settings.email !== null;
  return (
    <>
      <Muted settings={settings} onChange={onChange} />
      {!user.acting && <PushDevices />}
      <section className={classes.panel} aria-label={t('matrix')}>
        <ChannelMatrix rows={rows} hasPopup={!user.isParent} hasMail={hasMail} hasPush={hasPush} onChange={onChange} />
        {!hasPush && <p className={classes.note}>{t('pushNone')}</p>}
      </section>
      <section className={classes.panel}>
        <h2>{t('mailTitle')}</h2>
        <p>{settings.email ? t('mailTo', { email: settings.email }) : t('mailNowhere')}</p>
        <MailsStay />
        <div className={classes.fields}>
          <Switch
            label={t('mailOn')}
            description={t(settings.mails_off === null ? 'mailOnHint' : `mailOff_${settings.mails_off}`)}
            checked={settings.notifications_email}
            onChange={(event) => onChange({ notifications_email: event.currentTarget.checked })}
          />
          {user.user.is_parent && (
            <Switch
              label={t('familyWeek')}
              description={t('familyWeekHint')}
              checked={settings.family_week}
              disabled={!hasMail}
              onChange={(event) => onChange({ family_week: event.currentTarget.checked })}
            />
          )}
          <NativeSelect
            label={t('digest')}
            value={settings.digest}
            disabled={!hasMail}
            data={digestChoices.map((value) => ({ value, label: t(`digest_${value}`) }))}
            onChange={({ currentTarget: { value } }) => isOneOf(digestChoices, value) && onChange({ digest: value })}
          />
        </div>
      </section>
      <QuietHours settings={settings} onChange={onChange} />
    </>
  );
}

/** Says that do-not-disturb is on, perhaps from another device. */
function Muted({ settings: { quiet_until: until }, onChange }: Props) {
  const t = useTexts(settingsTexts);
  if (until === null || Date.parse(until) <= Date.now()) return null;
  const end = () => {
    setDoNotDisturb(null);
    onChange({ quiet_until: null });
  };
  return (
    <section className={classes.panel}>
      <p>{t('quietUntil', { when: formatDayTime(until) })}</p>
      <Button onClick={end}>{t('quietEnd')}</Button>
    </section>
  );
}
