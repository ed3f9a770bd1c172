import { Select, Skeleton } from '@mantine/core';
import type { DutyRole } from '@orbita/contract/organisation';
import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useLanguage } from '../../base/language.ts';
import { Panel } from '../../ui/kit/panel.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { AreaTabs } from './area-tabs.tsx';
import { DUTY_NAMES, organisationTexts } from './organisation.texts.ts';
import { buildTree, choiceOf, labelOf } from './tree.ts';
import classes from './organisation.module.css';

const PLACES = { inquiries: '/admin/questions', extensions: '/extensions', absences: '/schedule' } as const;

/** Which roles answer what comes to the institution. */
export function DutiesPage() {
  const t = useTexts(organisationTexts);
  const duties = useCall('organisation', 'listDuties');
  return (
    <>
      <AreaTabs />
      <p className={classes.lead}>{t('dutiesHint')}</p>
      <LoadState query={duties} skeleton={<Skeleton height={240} radius="lg" />}>
        {({ data }) => (
          <div className={classes.duties}>
            {data.map((duty) => (
              <Panel key={duty.duty} title={t(DUTY_NAMES[duty.duty])}>
                {() => <DutyFields duty={duty} />}
              </Panel>
            ))}
          </div>
        )}
      </LoadState>
    </>
  );
}

function DutyFields({ duty: { duty, role, people } }: { duty: DutyRole }) {
  const t = useTexts(organisationTexts);
  const language = useLanguage();
  const { can, user } = useCurrentUser();
  const organisation = useCall('organisation', 'getOrganisation');
  const save = useSave('organisation', 'setDuty', { invalidates: ['organisation'], success: t('dutySaved') });
  const tree = organisation.data && buildTree(organisation.data);
  const choices = tree ? tree.roles.map(({ id }) => choiceOf(tree, id, language)) : [];
  const reached = people.length > 0 ? t('dutyReaches', { people: people.map(({ name }) => name).join(', ') }) : null;
  return (
    <>
      {can('roles_write') ? (
        <Select
          label={t('dutyRole')}
          searchable
          clearable
          limit={100}
          value={role ? String(role.id) : null}
          data={choices}
          {...(tree && choices.length === 0 ? { description: t('noRolesForDuties') } : {})}
          onChange={(id) => save.mutate({ body: { duty, role_id: id === null ? null : Number(id) } })}
        />
      ) : (
        role && <p>{labelOf(role, language)}</p>
      )}
      <p className={classes.reached}>{role ? (reached ?? t('dutyNobody')) : t('dutyNone')}</p>
      {user.duties.includes(duty) && <Link to={PLACES[duty]}>{t('dutyOpen')}</Link>}
    </>
  );
}
