import { Checkbox } from '@mantine/core';
import { useTexts } from '../../base/i18n.ts';
import { ctpTexts } from './ctp.texts.ts';
import classes from './ctp.module.css';

interface GroupsProps {
  groups: readonly { id: number; name: string }[];
  /** null means all of them. */
  chosen: readonly number[] | null;
  onChoose: (ids: number[]) => void;
}

/** Selects the groups for which the dates become due dates. */
export function PlanGroups({ groups, chosen, onChoose }: GroupsProps) {
  const t = useTexts(ctpTexts);
  if (groups.length === 0) return <p className={classes.skipped}>{t('noGroups')}</p>;
  return (
    <Checkbox.Group
      label={t('groups')}
      description={t('groupsHint')}
      value={(chosen ?? groups.map(({ id }) => id)).map(String)}
      onChange={(ids) => onChoose(ids.map(Number))}
    >
      <div className={classes.groups}>
        {groups.map((group) => (
          <Checkbox key={group.id} value={String(group.id)} label={group.name} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
