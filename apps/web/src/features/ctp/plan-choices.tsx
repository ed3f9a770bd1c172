import type { CtpPastDates, CtpPreview } from '@orbita/contract/ctp';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { ctpTexts } from './ctp.texts.ts';
import { CHOICES, type PlanDraft } from './plan-draft.ts';
import classes from './ctp.module.css';

/** What happens to all rows whose topic the discipline has already. */
export function ExistingChoice({ draft }: { draft: PlanDraft }) {
  const t = useTexts(ctpTexts);
  const labelId = useId();
  return (
    <div className={classes.choice}>
      <span id={labelId}>{t('existing')}</span>
      <SegmentedControl
        aria-labelledby={labelId}
        value={draft.decisions.existing}
        onChange={(existing) => draft.decide({ existing })}
        data={CHOICES.map((value) => ({ value, label: t(`existing.${value}`) }))}
      />
    </div>
  );
}

interface PastProps {
  draft: PlanDraft;
  past: CtpPreview['past_dates'];
}

/** What happens to due dates that have gone by, and whether they make debtors. */
export function PastDatesChoice({ draft, past }: PastProps) {
  const t = useTexts(ctpTexts);
  if (past.topics === 0) return null;
  const choices: CtpPastDates[] = past.owing > 0 ? ['without-debts', 'none', 'all'] : ['without-debts', 'none'];
  const { pastDates } = draft.decisions;
  const chosen = choices.includes(pastDates) ? pastDates : 'without-debts';
  return (
    <div className={classes.past}>
      <p>
        {t('past', { count: past.topics })} {t(past.owing > 0 ? 'pastOwing' : 'pastFree', { count: past.owing })}
      </p>
      <NativeSelect
        aria-label={t('pastDates')}
        value={chosen}
        onChange={({ currentTarget: { value } }) =>
          draft.decide({ pastDates: choices.find((choice) => choice === value) ?? 'without-debts' })
        }
        data={choices.map((value) => ({
          value,
          label: t(value === 'without-debts' && past.owing === 0 ? 'past.set' : `past.${value}`),
        }))}
      />
      {chosen === 'without-debts' && <p className={classes.skipped}>{t('pastLater')}</p>}
    </div>
  );
}
