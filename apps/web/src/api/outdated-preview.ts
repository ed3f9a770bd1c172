// A preview whose data changed before it was applied is read again, so that the page shows what would be written now.
import { ApiError } from './client/client.ts';

/** Whether the server has refused because the preview that was sent along no longer holds. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.code === 'preview-outdated';

/** Reads the preview again when the call is refused because of it; the refusal goes on to the caller. */
export async function whenOutdated<T>(call: Promise<T>, readAgain: () => void): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isOutdated(error)) readAgain();
    throw error;
  }
}
