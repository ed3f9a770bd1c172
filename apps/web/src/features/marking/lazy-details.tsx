import { useState, type ReactNode } from 'react';

interface Props {
  summary: ReactNode;
  className?: string | undefined;
  /** Made only once it is opened. */
  children: () => ReactNode;
}

/** A part that is looked at now and then: until then it costs nothing. */
export function LazyDetails({ summary, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
