import type { NodeProps } from '@xyflow/react';
import { IconUserStar } from '@tabler/icons-react';
import { memo, use } from 'react';
import { roleName } from '../role-name.ts';
import { LevelContext } from './level.ts';
import type { RoleNode as Drawn } from './nodes.ts';
import far from './far.module.css';
import classes from './picture.module.css';

/** A role of the organisation, beside the topics that teach it. */
export const RoleNode = memo(({ data: { role }, selected }: NodeProps<Drawn>) => {
  if (use(LevelContext) === 'far') return <div className={far.role} data-selected={selected || undefined} />;
  return (
    <div className={classes.role} data-selected={selected || undefined}>
      <IconUserStar size={18} aria-hidden="true" />
      <span className={classes.title} title={roleName(role)}>
        {roleName(role)}
      </span>
      <span className={classes.count}>{role.topics.length}</span>
    </div>
  );
});
