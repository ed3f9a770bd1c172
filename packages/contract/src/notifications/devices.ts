// Devices that show push messages.
import { id, moment, nullable, Type } from '../schemas.ts';

/** Devices of one person in an institution; one more takes the place of the one that was used longest ago. */
export const MOST_DEVICES = 10;

const PushDevice = Type.Object({
  id: id(),
  user_agent: Type.String({ description: 'What its browser calls itself' }),
  created_at: moment('When it was added'),
  used_at: nullable(moment('When a message was last handed over for it; null: none yet')),
  is_current: Type.Boolean({ description: 'The device of this session' }),
});

export const PushDevices = Type.Object({
  public_key: nullable(
    Type.String({
      description: 'Key by which push services know the server (VAPID); null: there are no push messages',
    }),
  ),
  is_remembered: Type.Boolean({
    description: 'Whether this session stays on the device when the browser is closed; only such a device can be added',
  }),
  data: Type.Array(PushDevice, { maxItems: MOST_DEVICES, description: 'Own devices, the latest first' }),
});
export type PushDevices = Type.Static<typeof PushDevices>;

/** A subscription as the browser gives it. */
export const PushSubscription = Type.Object({
  endpoint: Type.String({
    pattern: '^https?://',
    maxLength: 1000,
    description: 'Secret address of the device at the push service of its browser',
  }),
  p256dh: Type.String({ pattern: '^[\\w-]+=*$', maxLength: 200, description: 'Public key of the browser, base64url' }),
  auth: Type.String({ pattern: '^[\\w-]+=*$', maxLength: 100, description: 'Secret of the browser, base64url' }),
});

/** What a push message carries, encrypted for the device. */
export interface PushText {
  title: string;
  text: string;
  /** Path of the place that a click opens. */
  path: string;
  /** A message with the tag of one that is shown replaces it. */
  tag: string;
  language: 'ru' | 'en';
}
