import type { ComponentProps } from 'react';

/**
 * An image from the server, loaded only when it comes near the viewport.
 * The session's file cookie authorises it, so a plain address is enough.
 */
export function AuthorizedImage({ alt, ...rest }: ComponentProps<'img'> & { src: string; alt: string }) {
  return <img loading="lazy" decoding="async" alt={alt} {...rest} />;
}
