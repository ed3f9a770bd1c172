import type { GroupLabel } from '@orbita/contract/groups';
import classes from './groups.module.css';

/** Labels of a group as chips with their colours. */
export function GroupLabels({ labels }: { labels: readonly GroupLabel[] }) {
  return labels.length === 0 ? null : (
    <span className={classes.labels}>
      {labels.map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
    </span>
  );
}

export function LabelChip({ label }: { label: GroupLabel }) {
  return (
    <span className={classes.label} style={{ '--label': label.color }}>
      {label.title}
    </span>
  );
}
