import { CloseButton } from '@mantine/core';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { organisationTexts } from '../organisation.texts.ts';
import { RoleHistory } from './role-history.tsx';
import classes from './role.module.css';

interface Props {
  id: number;
  onClose: () => void;
}

/** A role that was deleted, with the history that stays of it; old links and notices still lead here. */
export function GoneRole({ id, onClose }: Props) {
  const t = useTexts(organisationTexts);
  const last = useCall('organisation', 'listRoleHistory', { params: { id }, query: { size: 1 } });
  // What never was has no history.
  const never = last.error?.status === 404;
  const name = last.data?.data[0]?.changes.find(({ field }) => field === 'name')?.old;
  const title = t(never ? 'noSuchRole' : last.data ? 'gone' : 'role');
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{title}</h2>
          {name && <p>{name}</p>}
        </div>
        <span className={classes.tools}>
          <CloseButton aria-label={t('close')} onClick={onClose} />
        </span>
      </header>
      {!never && <RoleHistory id={id} />}
    </section>
  );
}
