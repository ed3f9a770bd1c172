import type { Group } from '@orbita/contract/groups';
import { formatDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { GroupFormPanel } from '../../../shared/education-forms/form-panel.tsx';
import { HistoryPanel } from '../../../shared/audit/history-panel.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { Panel } from '../../../ui/kit/panel.tsx';
import { groupsTexts } from '../groups.texts.ts';
import { FamilyPanel } from './family-panel.tsx';
import { JoinPanel } from './join-panel.tsx';
import { LabelsPanel } from './labels-panel.tsx';
import classes from '../groups.module.css';

/** What is told about a group beside its lists. */
export function GroupAside({ group }: { group: Group }) {
  const t = useTexts(groupsTexts);
  return (
    <aside className={classes.aside} aria-label={t('about')}>
      <Panel title={t('record')}>{() => <Record group={group} />}</Panel>
      <GroupFormPanel groupId={group.id} />
      <LabelsPanel group={group} />
      <FamilyPanel group={group} />
      <JoinPanel group={group} />
      <HistoryPanel kind="group" id={group.id} names={useHistoryNames()} />
    </aside>
  );
}

/** Shows a day of the calendar, which belongs to no time zone. */
const day = (date: string) => formatDate(`${date}T12:00:00Z`);

function Record({ group }: { group: Group }) {
  const t = useTexts(groupsTexts);
  const now = group.semesters.filter(({ half_id }) => group.half_id === null || half_id === group.half_id);
  return (
    <>
      {group.description !== '' && <p className={classes.description}>{group.description}</p>}
      <dl className={classes.facts}>
        <div>
          <dt>{t('trajectory')}</dt>
          <dd>{group.trajectory?.title ?? t('noTrajectory')}</dd>
        </div>
        <div>
          <dt>{t('half')}</dt>
          <dd>{group.half?.title ?? t('noHalf')}</dd>
        </div>
        <div>
          <dt>{t('semester')}</dt>
          <dd>
            {now.length === 0 && t(group.half ? 'noSemesters' : 'noHalf')}
            {now.map(({ id, half_id, title, started_at, finished_at }) => (
              <div key={`${id}-${half_id}`}>
                {title} <span className={classes.muted}>{`${day(started_at)} – ${day(finished_at)}`}</span>
              </div>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t('curators')}</dt>
          <dd>{group.curators.map((person) => personName(person)).join(', ') || t('noCurators')}</dd>
        </div>
        <div>
          <dt>{t('messenger')}</dt>
          <dd>
            {group.messenger_link ? (
              <a href={group.messenger_link} target="_blank" rel="noreferrer">
                {t('openChat')}
              </a>
            ) : (
              t('noChat')
            )}
            {group.messenger_chat_id && <div className={classes.muted}>{group.messenger_chat_id}</div>}
          </dd>
        </div>
      </dl>
    </>
  );
}

/** What the history of a group calls its fields and acts. */
function useHistoryNames() {
  const t = useTexts(groupsTexts);
  return {
    fields: {
      name: t('name'),
      description: t('description'),
      trajectory: t('trajectory'),
      half: t('half'),
      messenger_link: t('messengerLink'),
      messenger_chat_id: t('messengerChatId'),
      privacy: t('privacy'),
      readers: t('historyReaders'),
      parents: t('parents'),
      children: t('children'),
      label: t('label'),
      members: t('historyMembers'),
      group: t('historyGroup'),
      join_link: t('historyLink'),
      archived: t('historyArchived'),
      education_form: t('historyForm'),
      education_form_from: t('historyFormFrom'),
    },
  };
}
