// A school that consists of names only, to build requests whose values do not matter, without a server.
import type { World } from './world.ts';

/** Properties that requests take apart. */
const whole: Record<string, object> = {
  phoneEntrant: { phone: '', code: '', user_id: 1 },
  receipt: {
    ...{ format: '', number: '', submitted_at: '', sha256: '', is_late: false, student_id: 1, task_id: 1 },
    ...{ signature: '', key_id: 1 },
  },
};

const nameOf = (name: string): object =>
  new Proxy(
    { name },
    {
      get: (_target, property) =>
        typeof property === 'symbol' ? () => name : (whole[property] ?? nameOf(`${name}.${property}`)),
    },
  );

export const worldOfNames = (): World => nameOf('world') as World;
