import type { office } from '@orbita/contract/office';
import type { ResponseOf } from '@orbita/contract/endpoint';
import { Skeleton } from '@mantine/core';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

type Kind = ResponseOf<typeof office.getOverview>['waiting'][number]['kind'];

/** The list in which each kind is decided, with the filter that shows just these. */
const places: Record<Kind, string> = {
  open_inquiries: '/admin/questions',
  unconfirmed_contracts: '/admin/contracts',
  relation_requests: '/admin/parents?open=1',
  undelivered_invitations: '/admin/invitations?state=undelivered',
  expired_invitations: '/admin/invitations?state=expired',
  suspected_doubles: '/admin/users/doubles',
  open_registrations: '/admin/invitations/registrations',
  ready_imports: '/admin/users/import?state=ready',
  locked_people: '/admin/users?locked=1',
  people_without_role: '/admin/users?role=none',
  groups_without_curator: '/admin/groups?without=curator',
  groups_without_trajectory: '/admin/groups?without=trajectory',
  groups_without_students: '/admin/groups?without=students',
  groups_without_subjects: '/admin/groups?without=subjects',
  no_next_semester: '/admin/semesters',
  failed_services: '/admin/company/services',
};

/** What waits for a decision of the viewer, each kind with the way to it. */
export function Waiting() {
  const t = useTexts(officeTexts);
  // Whoever comes back from a decision sees that it was made.
  const overview = useCall('office', 'getOverview', {}, { staleTime: 0 });
  return (
    <section className={classes.waiting} aria-labelledby="waiting">
      <h2 id="waiting">{t('waiting')}</h2>
      <LoadState query={overview} skeleton={<Skeleton height={112} radius="lg" />}>
        {({ waiting }) =>
          waiting.length === 0 ? (
            <p className={classes.nothing}>
              <IconCircleCheck size={20} aria-hidden="true" />
              {t('nothingWaits')}
            </p>
          ) : (
            <ul className={classes.kinds}>
              {waiting.map(({ kind, count }) => (
                <li key={kind}>
                  <Link to={places[kind]} className={classes.kind}>
                    <span>{t(`waiting.${kind}`, { count })}</span>
                    <IconChevronRight size={18} aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </LoadState>
    </section>
  );
}
