import classes from './progress-bar.module.css';

interface Props {
  /** Accessible name: what the bar measures. */
  label: string;
  value: number;
  total: number;
  /** The discipline's own colour; the accent colour by default. */
  colour?: string;
}

/** A bar that shows how much of the whole is done. */
export function ProgressBar({ label, value, total, colour }: Props) {
  const share = total > 0 ? Math.min(1, value / total) : 0;
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(value, total)}
      style={colour ? { '--bar': colour } : undefined}
    >
      <div className={classes.bar} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
