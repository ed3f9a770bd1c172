import { Component, type ReactNode } from 'react';
import { queryClient } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../buttons/button.tsx';
import { stateTexts } from '../states/states.texts.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './panel.module.css';

interface Props {
  /** Name of the section in the error message. */
  name: string;
  children: ReactNode;
}
interface State {
  hasFailed: boolean;
}

/** Confines a rendering error to one section of a page. */
export class PanelBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  /** Drops unused cached data, which may have caused the error, and renders again. */
  retry = (): void => {
    queryClient.removeQueries({ type: 'inactive' });
    this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    const { name, children } = this.props;
    return this.state.hasFailed ? <PanelFailure name={name} onRetry={this.retry} /> : children;
  }
}

function PanelFailure({ name, onRetry }: { name: string; onRetry: () => void }) {
  const t = useTexts(uiTexts);
  const states = useTexts(stateTexts);
  return (
    <div role="alert" className={classes.failure}>
      <p>{t('panelFailed', { name })}</p>
      <Button size="xs" onClick={onRetry}>
        {states('retry')}
      </Button>
    </div>
  );
}
