import type { ComponentProps } from 'react';

/** An image of the server. Its bytes come with the session's file cookie, so an ordinary address is enough; it is read only when it comes near the window. */
export function AuthorizedImage({ alt, ...rest }: ComponentProps<'img'> & { src: string; alt: string }) {
  return <img loading="lazy" decoding="async" alt={alt} {...rest} />;
}
