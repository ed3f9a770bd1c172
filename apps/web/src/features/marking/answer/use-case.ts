import type { MarkingCase } from '@orbita/contract/marking';
import type { Person } from '@orbita/contract/schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../api/client/client.ts';
import { callOptions, queryClient } from '../../../api/query.ts';
import { afterPaint } from '../after-paint.ts';
import { caseKey, type CaseRef } from '../case-ref.ts';
import { casesOf, markingSession } from '../verdict/marking-session.ts';

const inputOf = ({ step, student }: CaseRef) => ({ params: { step, student } });
const NOBODY: CaseRef = { step: 0, student: 0 };

/** Identifies the submitted versions; changes with each new one. */
const versionsOf = ({ answers }: MarkingCase) => answers.map(({ id, version }) => `${id}:${version}`).join(' ');

const painted = () => new Promise<void>((resolve) => void afterPaint(resolve));
/** Rereads a prefetched case only after it is on screen, because the request would delay the next answer. */
async function readCase(ref: CaseRef, signal: AbortSignal): Promise<MarkingCase> {
  const isKnown =
    queryClient.getQueryData(callOptions('marking', 'getMarkingCase', inputOf(ref)).queryKey) !== undefined;
  if (isKnown) await painted();
  return api.marking.getMarkingCase(inputOf(ref), { signal });
}

/**
 * Loads the open case. Comments, mark and history are kept up to date, while the answers stay as they were opened:
 * a new version waits until the reader asks for it.
 */
export function useCase(ref: CaseRef | null) {
  const key = ref ? caseKey(ref) : '';
  const query = useQuery({
    ...callOptions('marking', 'getMarkingCase', inputOf(ref ?? NOBODY)),
    queryFn: ({ signal }) => readCase(ref ?? NOBODY, signal),
    enabled: ref !== null,
  });
  const [seen, setSeen] = useState<{ key: string; data: MarkingCase } | null>(null);
  const fresh = ref ? query.data : undefined;
  const isSame = seen?.key === key && fresh !== undefined && versionsOf(seen.data) === versionsOf(fresh);
  if (fresh && seen?.data !== fresh && (seen?.key !== key || isSame)) setSeen({ key, data: fresh });
  const hasNewer = fresh !== undefined && seen?.key === key && !isSame;
  const shown =
    fresh && hasNewer
      ? { ...fresh, answers: seen.data.answers, patterns: seen.data.patterns, versions: seen.data.versions }
      : fresh;
  return { query, shown, hasNewer, showNewer: () => fresh && setSeen({ key, data: fresh }) };
}

const PREFETCH = 2;
/** Prefetches the next cases with their first photos. */
export function usePrefetch(coming: readonly CaseRef[]): void {
  const nearest = coming.slice(0, PREFETCH);
  const keys = nearest.map(caseKey).join(' ');
  useEffect(() => {
    return afterPaint(() => {
      for (const ref of nearest)
        void queryClient
          .ensureQueryData({ ...callOptions('marking', 'getMarkingCase', inputOf(ref)), revalidateIfStale: true })
          .then(warmPhotos, () => undefined);
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the keys name the cases
  }, [keys]);
}

const PHOTOS_WARMED = 3;
function warmPhotos({ answers }: MarkingCase): void {
  const photos = answers.flatMap(({ fields }) =>
    fields.flatMap(({ attachments }) => attachments.filter(({ type }) => type === 'photo')),
  );
  for (const photo of photos.slice(0, PHOTOS_WARMED)) new Image().src = photo.thumbnail_src ?? photo.src;
}

/** Milliseconds a case must stay open before it is claimed, so that paging quickly claims nothing. */
const SETTLED = 250;
const CLAIM_EVERY = 60_000;

/** Tells colleagues that the case is open; returns the colleague who opened it first. */
export function useClaim(ref: CaseRef | null, isMarker: boolean): Person | null {
  const key = ref ? caseKey(ref) : '';
  const [holder, setHolder] = useState<{ key: string; person: Person | null }>({ key: '', person: null });
  useEffect(() => {
    if (!ref || !isMarker) return undefined;
    let isClaimed = false;
    const claim = () => {
      isClaimed = true;
      // Marking works without the claim too, since a conflict is reported when the mark is saved.
      api.marking.claimMarkingCase(inputOf(ref)).then(
        ({ opened_by }) => setHolder({ key, person: opened_by }),
        () => undefined,
      );
    };
    const settling = setTimeout(claim, SETTLED);
    const timer = setInterval(claim, CLAIM_EVERY);
    return () => {
      clearTimeout(settling);
      clearInterval(timer);
      // Saving a verdict releases the claim on the server.
      const isSaved = markingSession
        .get()
        .given.some((given) => given.stage !== 'failed' && casesOf(given).some((one) => one.key === key));
      if (isClaimed && !isSaved)
        afterPaint(() => void api.marking.releaseMarkingCase(inputOf(ref)).catch(() => undefined));
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names the case
  }, [key, isMarker]);
  return holder.key === key ? holder.person : null;
}
