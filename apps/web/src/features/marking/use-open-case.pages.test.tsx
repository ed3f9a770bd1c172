import { act, renderHook, waitFor } from '../../testing/screen.ts';
import { expect, test } from 'vitest';
import type { CaseRef } from './case-ref.ts';
import { useOpenCase } from './use-open-case.ts';

const [first, second] = [
  { step: 1, student: 1 },
  { step: 1, student: 2 },
];

test('an address that arrives late opens its case no more, and Back still does', async () => {
  const written: (CaseRef | null)[] = [];
  const { result, rerender } = renderHook(({ at }) => useOpenCase(at, (ref) => written.push(ref)), {
    initialProps: { at: first },
  });
  const open = async (ref: CaseRef) => {
    act(() => result.current[1](ref));
    await waitFor(() => expect(written.at(-1)).toBe(ref));
  };
  await open(second);
  await open(first);
  rerender({ at: second });
  await waitFor(() => expect(result.current[0]).toBe(first));
  rerender({ at: first });
  await waitFor(() => expect(result.current[0]).toBe(first));
  rerender({ at: second });
  await waitFor(() => expect(result.current[0]).toBe(second));
});
