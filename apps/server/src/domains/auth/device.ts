// The cookie by which a device is known after a person has signed in on it.
import type { CallContext } from '../../http/mount.ts';

export const DEVICE_COOKIE = 'orbita_device';

/** Returns the name of the device that the server gave after an earlier sign-in. */
export const deviceOf = (call: CallContext): string | undefined =>
  new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE}=([\\w-]{43})(?:;|$)`).exec(call.reply.request.headers.cookie ?? '')?.[1];
