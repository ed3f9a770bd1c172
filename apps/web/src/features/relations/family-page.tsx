import { Skeleton } from '@mantine/core';
import type { Related } from '@orbita/contract/relations';
import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, type Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { AddChild } from './add-child.tsx';
import { ParentCode } from './parent-code.tsx';
import { relationsTexts } from './relations.texts.ts';
import { namesOf, useRelationActions } from './use-relation-actions.ts';
import classes from './relations.module.css';

/** Who follows one's studies, and whose studies one follows. */
export function FamilyPage() {
  const t = useTexts(relationsTexts);
  const { user, isStudent } = useCurrentUser();
  const family = useCall('relations', 'listRelationsOf', { params: { id: user.id } });
  return (
    <div className={classes.page}>
      <PageHeader title={t('family')} description={t(isStudent ? 'familyHint' : 'familyHintOthers')} />
      <LoadState query={family} skeleton={<Skeleton height={320} radius="lg" />}>
        {(found) => <Family family={found} />}
      </LoadState>
    </div>
  );
}

function Family({ family }: { family: Output<'relations', 'listRelationsOf'> }) {
  const t = useTexts(relationsTexts);
  const { isStudent } = useCurrentUser();
  return (
    <>
      {(isStudent || family.relatives.length > 0) && (
        <Panel title={t('followers')} hint={t('followersHint')}>
          {() => (
            <>
              <Followers relatives={family.relatives} />
              {isStudent && <ParentCode />}
            </>
          )}
        </Panel>
      )}
      {(!isStudent || family.children.length > 0) && (
        <Panel title={t('mine')}>
          {() => (
            <>
              <Children of={family.children} />
              <AddChild />
            </>
          )}
        </Panel>
      )}
    </>
  );
}

function Followers({ relatives }: { relatives: readonly Related[] }) {
  const t = useTexts(relationsTexts);
  const { user: student } = useCurrentUser();
  const actions = useRelationActions();
  if (relatives.length === 0) return <p className={classes.hint}>{t('followersEmpty')}</p>;
  return (
    <ul className={classes.people}>
      {relatives.map((relative) => (
        <li key={relative.id}>
          <span className={classes.person}>
            <PersonAvatar person={relative} size={32} />
            {personName(relative)}
          </span>
          {relative.confirmed_at === null && (
            <span className={classes.choice}>
              <span className={classes.waits}>{t('waits')}</span>
              <Button
                colour="blue"
                aria-label={t('confirmOf', namesOf({ student, relative }))}
                onClick={() => void actions.confirm({ student, relative })}
              >
                {t('confirm')}
              </Button>
              <Button
                aria-label={t('refuseOf', namesOf({ student, relative }))}
                onClick={() => void actions.refuse({ student, relative })}
              >
                {t('refuse')}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Children({ of: children }: { of: readonly Related[] }) {
  const t = useTexts(relationsTexts);
  const { user: relative } = useCurrentUser();
  const actions = useRelationActions();
  if (children.length === 0) return <p className={classes.hint}>{t('mineEmpty')}</p>;
  return (
    <ul className={classes.people}>
      {children.map((student) => (
        <li key={student.id}>
          <Link
            to={`/users/${student.id}/diary`}
            className={classes.person}
            title={t('toDiary', { name: personName(student, 'informal') })}
          >
            <PersonAvatar person={student} size={32} />
            {personName(student)}
          </Link>
          <Button onClick={() => void actions.leave({ student, relative })}>
            {t('leave', { name: personName(student, 'informal') })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
