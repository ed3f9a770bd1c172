import { SaveState, type SaveStage } from './save-state.tsx';
import classes from './save-pill.module.css';

interface Props {
  stage: SaveStage;
  at: number | null;
  onRetry: () => void;
}

/** The saving state, always in view on long pages; it takes up no line of its own. */
export function SavePill(props: Props) {
  return (
    <div className={classes.place}>
      <div className={classes.pill}>
        <SaveState {...props} />
      </div>
    </div>
  );
}
