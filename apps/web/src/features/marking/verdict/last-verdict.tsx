import { IconArrowBackUp } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { formatNumber } from '../../../base/number.ts';
import { usePassStatuses } from '../../../shared/marks/pass-statuses.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { lettersEnabled } from '../../../base/shortcuts.ts';
import { markingTexts } from '../marking.texts.ts';
import type { CaseRef } from '../case-ref.ts';
import {
  findLast,
  isBatch,
  markingSession,
  verdictsOf,
  type Given,
  type GivenVerdict,
  type VerdictBody,
} from './marking-session.ts';
import { retryVerdict, settleStale } from './verdicts.ts';
import bare from '../../../ui/buttons/bare-button.module.css';
import classes from './verdict.module.css';

/** Returns a function that formats a verdict as «Иванов И. И. — 5, Пройден отлично» or «3 работы — На доработке». */
function useWords() {
  const t = useTexts(markingTexts);
  const { byId } = usePassStatuses();
  return (given: Given) => {
    const { mark, passed_status_id: status }: VerdictBody = given.body;
    const parts = [
      mark === undefined ? '' : formatNumber(mark),
      status === undefined ? '' : (byId.get(status)?.title ?? ''),
    ].filter(Boolean);
    const whom = isBatch(given) ? t('batchWorks', { count: given.cases.length }) : given.studentName;
    return parts.length > 0 ? `${whom} — ${parts.join(', ')}` : whom;
  };
}

/** The last verdict, or the last one for many, its saving state and an undo button. */
export function LastVerdict({ onUndo }: { onUndo: () => void }) {
  const t = useTexts(markingTexts);
  const words = useWords();
  const hasLetters = lettersEnabled.use();
  const last = findLast(markingSession.use().given);
  if (!last || last.stage === 'failed' || last.stage === 'stale') return null;
  return (
    <div className={classes.last}>
      <span role="status">{t(last.stage === 'saving' ? 'lastSaving' : 'lastSaved', { what: words(last) })}</span>
      <button type="button" className={`${bare.text} ${classes.undo}`} onClick={onUndo}>
        <IconArrowBackUp size={16} aria-hidden="true" /> {t('undo')} {hasLetters && <kbd>U</kbd>}
      </button>
    </div>
  );
}

/** Verdicts that were not saved, each with its reason and possible actions; nothing is lost. */
export function FailedVerdicts({ onOpen }: { onOpen: (ref: CaseRef) => void }) {
  const t = useTexts(markingTexts);
  const words = useWords();
  const troubles = verdictsOf(markingSession.use().given).filter(
    ({ stage }) => stage === 'failed' || stage === 'stale',
  );
  if (troubles.length === 0) return null;
  return (
    <ul className={classes.troubles}>
      {troubles.map((given) => (
        <li key={given.id} role="alert">
          <p>
            <b>{given.stage === 'stale' ? staleWords(t, given) : t('notSaved', { what: words(given) })}</b>
            {given.stage === 'failed' && <span>{given.error?.message}</span>}
          </p>
          <div>
            {given.stage === 'failed' ? (
              <Button size="xs" colour="blue" onClick={() => retryVerdict(given.id)}>
                {t('retry')}
              </Button>
            ) : (
              <StaleChoice given={given} />
            )}
            <Button size="xs" onClick={() => onOpen(given.ref)}>
              {t('open')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function staleWords(t: typeof markingTexts.t, { studentName, theirs, body }: GivenVerdict): string {
  const colleague = theirs?.author ? personName(theirs.author, 'short') : t('colleague');
  const what = [
    theirs ? t('staleTheirs', { mark: formatNumber(theirs.value), colleague }) : t('staleNone'),
    body.mark === undefined ? '' : t('staleMine', { mark: formatNumber(body.mark) }),
  ];
  return t('stale', { student: studentName, what: what.filter(Boolean).join(', ') });
}

function StaleChoice({ given: { id, body, theirs } }: { given: GivenVerdict }) {
  const t = useTexts(markingTexts);
  return (
    <>
      {body.mark !== undefined && (
        <Button size="xs" colour="blue" onClick={() => settleStale(id, 'mine')}>
          {t('keepMine', { mark: formatNumber(body.mark) })}
        </Button>
      )}
      <Button size="xs" onClick={() => settleStale(id, 'theirs')}>
        {theirs ? t('keepTheirs', { mark: formatNumber(theirs.value) }) : t('keepNone')}
      </Button>
    </>
  );
}
