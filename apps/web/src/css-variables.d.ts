import 'react';

declare module 'react' {
  /** Allows custom properties in the `style` attribute. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
