import { useState, type ReactNode } from 'react';

interface Props {
  summary: ReactNode;
  className?: string | undefined;
  /** Renders the contents when they are first opened. */
  children: () => ReactNode;
}

/** A details element whose contents cost nothing until it is opened. */
export function LazyDetails({ summary, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
