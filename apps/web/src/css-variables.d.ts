import 'react';

declare module 'react' {
  /** Own CSS variables may be set by `style`. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
