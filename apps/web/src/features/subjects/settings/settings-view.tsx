import { Skeleton } from '@mantine/core';
import type { SubjectSettings } from '@orbita/contract/subjects';
import { showFailure, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { ConflictNotice } from '../../../ui/saving/conflict-notice.tsx';
import { SavePill } from '../../../ui/saving/save-pill.tsx';
import { AboutFields } from './about-fields.tsx';
import { AccessFields } from './access-fields.tsx';
import { LifeSteps, setArchived } from './life-steps.tsx';
import { LookFields } from './look-fields.tsx';
import { PeopleLists } from './people-lists.tsx';
import { GroupList, HalfList } from './place-lists.tsx';
import { settingsTexts } from './settings.texts.ts';
import { StudyFields } from './study-fields.tsx';
import { useSettings } from './use-settings.ts';
import classes from './settings.module.css';

/** All settings of a discipline, each saved automatically. */
export function SettingsView({ subjectId }: { subjectId: number }) {
  const settings = useCall('subjects', 'getSubjectSettings', { params: { id: subjectId } });
  return (
    <LoadState query={settings} skeleton={<SettingsSkeleton />}>
      {(found) => <Settings settings={found} />}
    </LoadState>
  );
}

function Settings({ settings }: { settings: SubjectSettings }) {
  const t = useTexts(settingsTexts);
  const edited = useSettings(settings);
  // Permissions come from the server's latest response, so that archiving locks the fields at once.
  const shown = { ...edited, value: { ...edited.value, can_edit: settings.can_edit } };
  const isOffice = settings.can_administer;
  const canChange = isOffice && !settings.is_archived;
  return (
    <div className={classes.page}>
      {settings.is_archived && <ArchivedNotice settings={settings} />}
      <ConflictNotice
        edited={edited}
        textOf={(fields) =>
          t('conflict', { fields: fields.map((field) => (isNamed(field) ? t(FIELD_NAMES[field]) : field)).join(', ') })
        }
      />
      {!isOffice && <p className={classes.note}>{t('officeNote')}</p>}
      <SavePill stage={edited.stage} at={edited.at} onRetry={() => void edited.queue.flush()} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <AboutFields edited={shown} isOffice={isOffice} />
          <LookFields edited={shown} />
          <StudyFields edited={shown} isOffice={isOffice} />
          <AccessFields edited={shown} isOffice={isOffice} />
        </div>
        <div className={classes.column}>
          <PeopleLists settings={settings} canChange={canChange} />
          <GroupList settings={settings} canChange={canChange} />
          <HalfList settings={settings} canChange={canChange} />
          {isOffice && <LifeSteps settings={settings} />}
        </div>
      </div>
    </div>
  );
}

function ArchivedNotice({ settings }: { settings: SubjectSettings }) {
  const t = useTexts(settingsTexts);
  return (
    <Notice>
      <p>
        <strong>{t('archived')}</strong>
        <br />
        {t('archivedText')}
      </p>
      {settings.can_administer && (
        <Button onClick={() => void setArchived(settings.id, false).catch(showFailure)}>{t('unarchive')}</Button>
      )}
    </Notice>
  );
}

const FIELD_NAMES = {
  title: 'title',
  code: 'code',
  description: 'description',
  type: 'kind',
  time: 'time',
  link: 'link',
  tags: 'tags',
  color: 'color',
  cover_id: 'cover',
  map_background_image_id: 'map',
  map_background_color: 'mapColor',
  hidden: 'visible',
  privacy: 'access',
  access_users_ids: 'accessUsers',
  distant: 'distant',
  max_points: 'maxPoints',
  is_auto_teams: 'autoTeams',
  is_teachers_edit_teams: 'editTeams',
  is_extensions_allowed: 'extensions',
  is_credit: 'credit',
} as const;
const isNamed = (field: string): field is keyof typeof FIELD_NAMES => field in FIELD_NAMES;

const SettingsSkeleton = () => (
  <div className={classes.page}>
    <Skeleton height={24} width={200} />
    <Skeleton height={460} radius="lg" />
    <Skeleton height={220} radius="lg" />
    <Skeleton height={300} radius="lg" />
  </div>
);
