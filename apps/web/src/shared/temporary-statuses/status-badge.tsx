import classes from './temporary-statuses.module.css';

/** The title of a status with its colour. */
export function StatusBadge({ status }: { status: { title: string; color: string } }) {
  return (
    <span className={classes.badge}>
      <i style={{ background: status.color }} aria-hidden="true" />
      {status.title}
    </span>
  );
}
