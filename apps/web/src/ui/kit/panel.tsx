import { useId, type ReactNode } from 'react';
import { PanelBoundary } from './panel-boundary.tsx';
import classes from './panel.module.css';

interface Props {
  title: string;
  /** Line under the title. */
  hint?: ReactNode;
  /** Replaces the default styles. */
  className?: string | undefined;
  /** Renders the content; a function, so that its errors are caught by the panel. */
  children: () => ReactNode;
}

/** A titled section of a page with its own error boundary: a rendering error is shown in its place and the rest of the page stays. */
export function Panel({ title, hint, className = classes.panel, children }: Props) {
  const id = useId();
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint}
      <PanelBoundary name={title}>
        <Drawn draw={children} />
      </PanelBoundary>
    </section>
  );
}

const Drawn = ({ draw }: { draw: () => ReactNode }): ReactNode => draw();
