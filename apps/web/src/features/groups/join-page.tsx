import { Skeleton } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { groupsTexts } from './groups.texts.ts';

/** Where a link to a group leads: what the group is, and the button that joins it. */
export function JoinPage() {
  const t = useTexts(groupsTexts);
  const link = useParams()['link'] ?? '';
  const found = useCall('groups', 'previewJoin', { params: { link } });
  const join = useSave('groups', 'joinGroup', { invalidates: ['groups', 'auth', 'subjects', 'users'] });
  const icon = <IconUsersGroup size={28} aria-hidden="true" />;
  return (
    <>
      <PageHeader title={t('joinTitle')} />
      <LoadState query={found} skeleton={<Skeleton height={240} radius="lg" />}>
        {({ group: { name }, is_member }) =>
          is_member ? (
            <EmptyState
              icon={icon}
              title={t('joinAlready', { name })}
              action={
                <Button component={Link} to="/subjects" colour="blue">
                  {t('joinToSubjects')}
                </Button>
              }
            >
              {t('joinAlreadyText')}
            </EmptyState>
          ) : (
            <EmptyState
              icon={icon}
              title={t('joinAsk', { name })}
              action={
                <Button colour="blue" loading={join.isPending} onClick={() => join.mutate({ params: { link } })}>
                  {t('joinDo')}
                </Button>
              }
            >
              {t('joinText')}
            </EmptyState>
          )
        }
      </LoadState>
    </>
  );
}
