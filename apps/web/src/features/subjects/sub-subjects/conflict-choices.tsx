import { SegmentedControl } from '@mantine/core';
import type { ConflictField, SyncConflict } from '@orbita/contract/sub-subjects';
import { formatDay } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PlainButton } from '../../../ui/plain/plain-button.tsx';
import { diffTexts } from '../../../base/compare/text-diff.ts';
import { conflictsTexts } from './conflicts.texts.ts';
import { htmlToWords } from './html-to-words.ts';
import { subSubjectsTexts } from './sub-subjects.texts.ts';
import classes from './conflicts.module.css';

export const conflictKey = ({ subject_id, kind, source_id }: SyncConflict): string =>
  `${subject_id} ${kind} ${source_id}`;

interface Props {
  conflicts: readonly SyncConflict[];
  /** Number of conflicts beyond those whose texts are loaded. */
  hidden: number;
  /** Keys of the conflicts resolved by the parent's text. */
  taken: ReadonlySet<string>;
  onChange: (taken: ReadonlySet<string>) => void;
}

/** Changes made on both sides, text beside text; the own text stays unless the user takes the parent's. */
export function ConflictChoices({ conflicts, hidden, taken, onChange }: Props) {
  const t = useTexts(conflictsTexts);
  const choose = (key: string, takes: boolean) => {
    const next = new Set(taken);
    if (takes) next.add(key);
    else next.delete(key);
    onChange(next);
  };
  return (
    <section className={classes.conflicts} aria-label={t('title')}>
      <div className={classes.head}>
        <div>
          <h4>
            {t('title')} · {conflicts.length + hidden}
          </h4>
          <p className={classes.muted}>{t('lead')}</p>
        </div>
        {conflicts.length > 1 && (
          <div className={classes.all}>
            <PlainButton onClick={() => onChange(new Set())}>{t('keepAll')}</PlainButton>
            <PlainButton onClick={() => onChange(new Set(conflicts.map(conflictKey)))}>{t('takeAll')}</PlainButton>
          </div>
        )}
      </div>
      <ul className={classes.list}>
        {conflicts.map((conflict) => {
          const key = conflictKey(conflict);
          return (
            <li key={key}>
              <Choice conflict={conflict} takes={taken.has(key)} onChoose={(takes) => choose(key, takes)} />
            </li>
          );
        })}
      </ul>
      {hidden > 0 && <p className={classes.muted}>{t('more', { count: hidden })}</p>}
    </section>
  );
}

interface ChoiceProps {
  conflict: SyncConflict;
  takes: boolean;
  onChoose: (takes: boolean) => void;
}

function Choice({ conflict, takes, onChoose }: ChoiceProps) {
  const t = useTexts(conflictsTexts);
  const subs = useTexts(subSubjectsTexts);
  const title = conflict.title || subs('untitled');
  const at = (moment: string | null) => (moment === null ? '' : formatDay(moment));
  return (
    <article className={classes.conflict}>
      <div className={classes.head}>
        <div>
          <h5>
            <span className={classes.muted}>{subs(`kind.${conflict.kind}`)}</span> {title}
          </h5>
          {conflict.place && <p className={classes.muted}>{conflict.place}</p>}
        </div>
        <SegmentedControl
          size="sm"
          aria-label={t('choiceOf', { title })}
          data={[
            { value: 'keep', label: t('keep') },
            { value: 'take', label: t('take') },
          ]}
          value={takes ? 'take' : 'keep'}
          onChange={(choice) => onChoose(choice === 'take')}
        />
      </div>
      {conflict.is_gone && <p className={classes.muted}>{t('gone')}</p>}
      {!conflict.is_gone && conflict.fields.length === 0 && <p className={classes.muted}>{t('settingsOnly')}</p>}
      {!conflict.is_gone &&
        conflict.fields.map((field) => (
          <FieldPair
            key={field.name}
            field={field}
            takes={takes}
            here={conflict.own_updated_at ? t('hereAt', { date: at(conflict.own_updated_at) }) : t('here')}
            there={conflict.parent_updated_at ? t('thereAt', { date: at(conflict.parent_updated_at) }) : t('there')}
          />
        ))}
    </article>
  );
}

const rich = new Set<ConflictField['name']>(['public_text', 'private_text', 'content', 'description']);

interface PairProps {
  field: ConflictField;
  takes: boolean;
  here: string;
  there: string;
}

/** Both texts side by side, with words highlighted that the other one lacks. */
function FieldPair({ field, takes, here, there }: PairProps) {
  const t = useTexts(conflictsTexts);
  const words = (text: string) => (rich.has(field.name) ? htmlToWords(text) : text);
  const parts = diffTexts(words(field.own), words(field.theirs));
  const isSame = parts.every(({ kind }) => kind === 'same');
  return (
    <div>
      <p className={classes.name}>{t(`field.${field.name}`)}</p>
      {isSame ? (
        <p className={classes.muted}>{t('settingsOnly')}</p>
      ) : (
        <div className={classes.pair}>
          <Side label={here} isChosen={!takes} parts={parts} without="added" mark={t('onlyHere')} />
          <Side label={there} isChosen={takes} parts={parts} without="removed" mark={t('onlyThere')} />
        </div>
      )}
    </div>
  );
}

interface SideProps {
  label: string;
  isChosen: boolean;
  parts: ReturnType<typeof diffTexts>;
  /** Words to leave out, which belong to the other side. */
  without: 'added' | 'removed';
  /** Screen reader text for a highlighted stretch. */
  mark: string;
}

function Side({ label, isChosen, parts, without, mark }: SideProps) {
  const t = useTexts(conflictsTexts);
  const shown = parts.filter(({ kind }) => kind !== without);
  return (
    <div className={classes.side} data-chosen={isChosen}>
      <p className={classes.muted}>{label}</p>
      <p className={classes.text}>
        {shown.length === 0 && <span className={classes.muted}>{t('nothing')}</span>}
        {shown.map(({ kind, text }, index) =>
          kind === 'same' ? (
            <span key={index}>{text}</span>
          ) : (
            <mark key={index} title={mark}>
              {text}
            </mark>
          ),
        )}
      </p>
    </div>
  );
}
