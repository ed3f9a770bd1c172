import type { ApiError } from '../../api/client/api-error.ts';
import { useTexts } from '../../base/i18n.ts';
import { stateTexts } from './states.texts.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './read-failure.module.css';

interface Read {
  data: unknown;
  error: ApiError | null;
  refetch: () => Promise<unknown>;
}

/** A quiet line in place of something beside the content, such as a filter, that could not be read; it offers a retry. */
export function ReadFailure({ name, query }: { name: string; query: Read }) {
  const t = useTexts(uiTexts);
  const states = useTexts(stateTexts);
  if (query.error === null || query.data !== undefined) return null;
  return (
    <span role="status" className={classes.line}>
      {t('panelFailed', { name })}
      <button type="button" className={classes.retry} onClick={() => void query.refetch()}>
        {states('retry')}
      </button>
    </span>
  );
}
