// What topics and their retakes give a student together, in words.
import { countedMarks, findRetaken, type RetakeCounting } from '@orbita/contract/retakes/counted-marks';
import type { Contents } from '@orbita/contract/subjects';
import { formatNumber } from '../../base/number.ts';
import { retakenTexts } from './retaken.texts.ts';

interface Told {
  /** Title of the topic that is repeated. */
  title: string;
  points: number | null;
  most: number | null;
}
/** Returns «Пересдача темы «Ньютон»: засчитано 8 из 10». */
export function describeRetaken({ title, points, most }: Told): string {
  const { t } = retakenTexts;
  if (points === null) return t('none', { title });
  return t('counted', { title, points: formatNumber(points), most: formatNumber(most ?? points) });
}

/** Returns «засчитывается лучшая оценка». */
export const describeRule = (rule: RetakeCounting): string => retakenTexts.t(rule);

/** Returns the words of each topic that the viewed student has retaken, and of its retakes; none without marks. */
export function retakenWords({ chapters, retake_counts: rule }: Contents): ReadonlyMap<number, string> {
  const topics = chapters.flatMap(({ steps }) => steps);
  const { attempts, replacing } = findRetaken(topics);
  const marks = countedMarks(
    { attempts, replacing },
    topics.map(({ mark }) => mark),
    rule,
  );
  return new Map(
    attempts.flatMap(({ most, places }) => {
      const first = places[0]!;
      const points = marks[first] ?? null;
      if (points === null) return [];
      const words = describeRetaken({ title: topics[first]!.title, points, most });
      return places.map((place) => [topics[place]!.id, words] as const);
    }),
  );
}
