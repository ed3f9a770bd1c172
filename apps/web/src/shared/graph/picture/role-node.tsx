import { Handle, Position, type NodeProps } from '@xyflow/react';
import { IconUserStar } from '@tabler/icons-react';
import { memo } from 'react';
import { roleName } from '../role-name.ts';
import type { RoleNode as Drawn } from './nodes.ts';
import classes from './picture.module.css';

/** A role of the organisation, beside the topics that teach it. */
export const RoleNode = memo(({ data: { role }, selected }: NodeProps<Drawn>) => (
  <div className={classes.role} data-selected={selected || undefined}>
    <Handle type="target" position={Position.Left} isConnectable={false} className={classes.handle ?? ''} />
    <IconUserStar size={18} aria-hidden="true" />
    <span className={classes.title} title={roleName(role)}>
      {roleName(role)}
    </span>
  </div>
));
