import type { ResponseOf } from '@orbita/contract/endpoint';
import type { schedule } from '@orbita/contract/schedule';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { clashWords } from '../clash-faults.ts';
import { keepingTexts } from './keeping.texts.ts';
import { leftWords } from './left-words.ts';
import classes from './keeping.module.css';

export type Act = 'move' | 'copy' | 'cancel';
type Preview = ResponseOf<typeof schedule.previewOperation>;
interface Props {
  act: Act;
  preview: { data: Preview | undefined; error: Error | null; refetch: () => unknown };
  /** Leaves these lessons as they are. */
  onLeave: (ids: number[]) => void;
}

/** Names shown of a long list. */
const SHOWN = 5;

/** What an operation would do, and what stands in its way. */
export function OperationPreview({ act, preview, onLeave }: Props) {
  const t = useTexts(keepingTexts);
  const { data, error } = preview;
  if (error) return <ErrorState error={error} onRetry={() => void preview.refetch()} />;
  if (!data) return <p role="status">{t('checking')}</p>;
  const titles = data.holidays.join(', ');
  return (
    <section className={classes.outcome} aria-live="polite">
      <p className={classes.count}>
        {data.lessons === 0 ? t('noneThere') : t(`count_${act}`, { count: data.lessons })}
      </p>
      {titles !== '' && <p>{t(act === 'copy' ? 'copySkipsHolidays' : 'intoHolidays', { titles })}</p>}
      {data.clashes.length > 0 && (
        <div className={classes.clashes}>
          <h3>{t('clashesTitle', { count: data.clashes.length })}</h3>
          <Names words={data.clashes.map(clashWords)} total={data.clashes.length} />
          {act === 'move' && (
            <Button onClick={() => onLeave(data.clashes.map(({ lesson_id }) => lesson_id))}>{t('leaveThose')}</Button>
          )}
        </div>
      )}
      {data.left_count > 0 && (
        <div>
          <h3>{t('staysTitle', { count: data.left_count })}</h3>
          <Names words={data.left.map(leftWords)} total={data.left_count} />
        </div>
      )}
    </section>
  );
}

function Names({ words, total }: { words: readonly string[]; total: number }) {
  const t = useTexts(keepingTexts);
  const shown = words.slice(0, SHOWN);
  return (
    <ul>
      {shown.map((one) => (
        <li key={one}>{one}</li>
      ))}
      {total > shown.length && <li>{t('moreLeft', { count: total - shown.length })}</li>}
    </ul>
  );
}
