import type { IndicatorResult, SkillResult, SkillsOfSemester, SoftScore } from '@orbita/contract/soft-skills';
import { Link } from 'react-router';
import type { Output } from '../../../api/query.ts';
import { formatDayTime, formatNear } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { personName } from '../../../shared/users/person.tsx';
import { useFold } from '../../../ui/lists/use-fold.tsx';
import { useChangeWords } from './comparison.tsx';
import { profileTexts } from './profile.texts.ts';
import classes from './profile.module.css';

type Rule = Output<'softSkills', 'calculateSoftSkills'>['rule'];
interface Props {
  skill: SkillResult;
  rule: Rule;
  /** Whose answers are named; null: those of the user, which are read in their topics. */
  studentId: number | null;
  /** The semester before, to compare with. */
  compared: SkillsOfSemester | null;
}

/** Why a skill is at its level: from the level down to the answers that were scored. */
export function SkillExplanation({ skill, rule, studentId, compared }: Props) {
  const t = useTexts(profileTexts);
  return (
    <section className={classes.explanation} aria-labelledby="soft-skill-why">
      <h3 id="soft-skill-why">{t('whyOf', { title: skill.title })}</h3>
      {skill.description && <p className={classes.muted}>{skill.description}</p>}
      <Verdict skill={skill} compared={compared} />
      <ul className={classes.indicators}>
        {skill.indicators.map((indicator) => (
          <li key={indicator.id}>
            <Indicator indicator={indicator} rule={rule} studentId={studentId} />
          </li>
        ))}
      </ul>
      <details className={classes.rule}>
        <summary>{t('rule')}</summary>
        <p>
          {t('ruleText', {
            peer: formatNumber(rule.peer_weight),
            most: formatNumber(rule.peers_most),
            least: rule.peers_least,
          })}
        </p>
      </details>
    </section>
  );
}

/** The difference to a threshold, rounded as results are. */
const leftTo = (from: number, percent: number): string => formatNumber(Math.round((from - percent) * 10) / 10);

type VerdictProps = Pick<Props, 'skill' | 'compared'>;
function Verdict({ skill: { id, percent, level, next_level: next, indicators }, compared }: VerdictProps) {
  const t = useTexts(profileTexts);
  const wordChange = useChangeWords();
  if (percent === null) return <p className={classes.verdict}>{t('unknown')}</p>;
  const shown = formatNumber(percent);
  const before = compared?.skills.find((one) => one.id === id);
  const known = indicators.filter((indicator) => indicator.percent !== null).length;
  return (
    <p className={classes.verdict}>
      {level
        ? t('reached', { level: level.title, percent: shown, from: level.from_percent })
        : next && t('noLevel', { percent: shown, left: leftTo(next.from_percent, percent) })}{' '}
      {level && (next ? t('next', { level: next.title, left: leftTo(next.from_percent, percent) }) : t('highest'))}{' '}
      {t('meanOf', { count: known })}{' '}
      {compared &&
        before &&
        t('since', {
          title: compared.title,
          percent: formatNumber(before.percent),
          change: wordChange(before.percent, percent),
        })}
      {level?.description && <span className={classes.muted}>{level.description}</span>}
    </p>
  );
}

interface IndicatorProps {
  indicator: IndicatorResult;
  rule: Rule;
  studentId: number | null;
}

function Indicator({ indicator: { title, percent, teachers, peers, scores }, rule, studentId }: IndicatorProps) {
  const t = useTexts(profileTexts);
  const ordered = scores.toSorted((one, other) => rankOf(one) - rankOf(other));
  const fold = useFold(ordered.length, { narrow: 2, wide: 4 });
  const shares = [
    teachers && t('teachers', { ...said(teachers), count: teachers.count }),
    peers && peers.mean !== null && t('peers', { ...said(peers), count: peers.count }),
  ].filter(Boolean);
  const [waiting, leftOut] = [peers?.waiting ?? 0, peers?.left_out ?? 0];
  return (
    <>
      <p className={classes.indicatorHead}>
        <strong>{title}</strong>
        {percent !== null && <b>{t('percent', { value: formatNumber(percent) })}</b>}
      </p>
      {shares.length + waiting + leftOut === 0 && <p className={classes.muted}>{t('nobody')}</p>}
      {shares.length > 0 && <p className={classes.muted}>{shares.join(' + ')}</p>}
      {waiting > 0 && (
        <p className={classes.muted}>
          {t('waiting', { count: waiting })}. {t('fewPeers', { least: rule.peers_least })}
        </p>
      )}
      {leftOut > 0 && (
        <p className={classes.muted}>
          {t('leftOut', { count: leftOut })}. {t('tooFew', { least: rule.peers_least })}
        </p>
      )}
      {peers && waiting + leftOut === 0 && !scores.some(({ author_kind }) => author_kind === 'peer') && (
        <p className={classes.muted}>{t('peersTogether')}</p>
      )}
      {scores.length > 0 && (
        <ul className={classes.scores} aria-label={t('scoresOf', { title })}>
          {ordered.slice(0, fold.shown).map((score) => (
            <ScoreRow key={score.id} score={score} studentId={studentId} />
          ))}
        </ul>
      )}
      {fold.more}
    </>
  );
}

/** Scores that count go first, those of teachers before those of classmates. */
const rankOf = ({ counts, author_kind }: SoftScore): number => (counts ? 0 : 2) + (author_kind === 'teacher' ? 0 : 1);
const said = ({ mean, weight }: { mean: number | null; weight: number }) => ({
  mean: formatNumber(mean ?? 0),
  weight: formatNumber(weight),
});

function ScoreRow({ score, studentId }: { score: SoftScore; studentId: number | null }) {
  const t = useTexts(profileTexts);
  const { topic, author, author_kind: kind, subject_id, subject_title: title, scored_at } = score;
  const waits = score.is_over ? 'leftOutOne' : 'waits';
  const state = score.waits ? waits : score.counts ? null : kind === 'peer' ? 'earlierWork' : 'earlier';
  return (
    <li data-past={!score.counts || undefined}>
      <b className={classes.value}>{score.grade_value}</b>
      <span className={classes.words}>
        <span>
          {score.grade_title} · {author ? personName(author, 'short') : t(kind)}
        </span>
        <span className={classes.muted}>
          {title === null ? t('closedSubject') : score.subject_is_archived ? t('archivedSubject', { title }) : title} ·{' '}
          {topic ? (
            <Link
              to={
                studentId === null
                  ? `/subjects/${subject_id}/topics/${topic.step_id}`
                  : `/marking?${new URLSearchParams({ step: String(topic.step_id), student: String(studentId) })}`
              }
            >
              {topic.title}
            </Link>
          ) : (
            t(score.is_of_answer ? 'forWork' : 'inSubject')
          )}{' '}
          ·{' '}
          <time dateTime={scored_at} title={formatDayTime(scored_at)}>
            {formatNear(scored_at)}
          </time>
          {state && ` · ${t(state)}`}
        </span>
      </span>
    </li>
  );
}
