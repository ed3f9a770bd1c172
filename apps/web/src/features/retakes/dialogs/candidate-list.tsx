import { hasWords } from '@orbita/contract/word-search';
import { Checkbox } from '@mantine/core';
import type { RetakeCandidate } from '@orbita/contract/retakes';
import { useId, useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import { withTicks, type Ticked } from './ticked.ts';
import form from './retake-form.module.css';
import classes from '../retakes.module.css';

/** Ranks students: those who failed first, those with an open retake last; each group keeps its order by name. */
const rankOf = ({ has_open, failed }: RetakeCandidate): number => (has_open ? 2 : failed.length > 0 ? 0 : 1);
const byNeed = (a: RetakeCandidate, b: RetakeCandidate): number => rankOf(a) - rankOf(b);
const isDebtor = (one: RetakeCandidate): boolean => rankOf(one) === 0;

/** Tells whether the name has every word of the search. */
const isFound = ({ student }: RetakeCandidate, search: string): boolean => hasWords(personName(student), search);

interface Props {
  candidates: readonly RetakeCandidate[];
  chosen: Ticked;
  onChange: (chosen: Ticked) => void;
}

/** Students of a group to tick: one by one, found by name, or all with debts at once. */
export function CandidateList({ candidates, chosen, onChange }: Props) {
  const t = useTexts(retakesTexts);
  const [search, setSearch] = useState('');
  const debtors = candidates.filter(isDebtor).map(({ student }) => student.id);
  const tickedDebtors = debtors.filter((id) => chosen.has(id)).length;
  const areAllTicked = tickedDebtors === debtors.length;
  const found = candidates.filter((one) => isFound(one, search.trim())).toSorted(byNeed);
  return (
    <fieldset className={form.choice}>
      <legend>{t('students')}</legend>
      <div className={form.choiceHead}>
        <SearchField label={t('searchStudent')} text={search} onChange={setSearch} onClear={() => setSearch('')} />
        {debtors.length > 0 && (
          <Checkbox
            label={t('allDebtors', { count: debtors.length })}
            checked={areAllTicked}
            indeterminate={tickedDebtors > 0 && !areAllTicked}
            onChange={() => onChange(withTicks(chosen, debtors, !areAllTicked))}
          />
        )}
      </div>
      <div className={form.rows}>
        {found.map((one) => (
          <CandidateRow
            key={one.student.id}
            candidate={one}
            isChosen={chosen.has(one.student.id)}
            onToggle={() => onChange(withTicks(chosen, [one.student.id], !chosen.has(one.student.id)))}
          />
        ))}
      </div>
      {found.length === 0 && <p className={classes.muted}>{t('nothing')}</p>}
    </fieldset>
  );
}

interface RowProps {
  candidate: RetakeCandidate;
  isChosen: boolean;
  onToggle: () => void;
}

function CandidateRow({ candidate: { student, failed, has_open }, isChosen, onToggle }: RowProps) {
  const t = useTexts(retakesTexts);
  const whyId = useId();
  const why = has_open
    ? t('hasOpen')
    : failed.length > 0
      ? `${t('failedTopics', { count: failed.length })}: ${failed.map(({ title }) => title).join(', ')}`
      : t('nothingFailed');
  return (
    <label className={form.row} data-disabled={has_open || undefined}>
      <Checkbox
        checked={isChosen}
        disabled={has_open}
        onChange={onToggle}
        aria-label={personName(student)}
        aria-describedby={whyId}
      />
      <PersonAvatar person={student} size={28} />
      <span className={form.rowWords}>
        {personName(student)}
        <small id={whyId}>{why}</small>
      </span>
    </label>
  );
}
