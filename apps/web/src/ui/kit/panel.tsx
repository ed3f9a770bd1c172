import { useId, type ReactNode } from 'react';
import { PanelBoundary } from './panel-boundary.tsx';
import classes from './panel.module.css';

interface Props {
  title: string;
  /** Name by which an address such as `#members` leads here. */
  part?: string;
  /** Line under the title. */
  hint?: ReactNode;
  /** Replaces the default styles. */
  className?: string | undefined;
  /** Renders the content; a function, so that its errors are caught by the panel. */
  children: () => ReactNode;
}

/** A titled section with its own error boundary, so that a rendering error leaves the rest of the page in place. */
export function Panel({ title, part, hint, className = classes.panel, children }: Props) {
  const id = useId();
  return (
    <section id={part} className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint}
      <PanelBoundary name={title}>
        <Drawn draw={children} />
      </PanelBoundary>
    </section>
  );
}

const Drawn = ({ draw }: { draw: () => ReactNode }): ReactNode => draw();
