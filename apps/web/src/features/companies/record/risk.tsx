import { NumberInput } from '@mantine/core';
import type { Company } from '@orbita/contract/companies';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useTexts } from '../../../base/i18n.ts';
import { EditPanel } from '../../../ui/kit/edit-panel.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { companiesTexts } from '../companies.texts.ts';
import { useSaveCompany } from './use-save-company.ts';

const LIMITS = {
  risk_debts: 100,
  risk_missed: 100,
  risk_silent_days: 180,
  risk_idle_days: 180,
  risk_signs: 3,
} as const;
type Field = keyof typeof LIMITS;
const FIELDS = ['risk_debts', 'risk_missed', 'risk_silent_days', 'risk_idle_days', 'risk_signs'] as const;

/** A field that is being typed may be empty. */
type Values = Record<Field, number | string>;
const read = (company: Company): Values => ({
  risk_debts: company.risk_debts,
  risk_missed: company.risk_missed,
  risk_silent_days: company.risk_silent_days,
  risk_idle_days: company.risk_idle_days,
  risk_signs: company.risk_signs,
});

/** From where on curators are told that a student is at risk. */
export function Risk({ company }: { company: Company }) {
  const t = useTexts(companiesTexts);
  const save = useSaveCompany(company.id);
  const isWrong = (field: Field) => (value: number | string) =>
    !(Number(value) >= 1 && Number(value) <= LIMITS[field]) && t('riskWrong', { most: LIMITS[field] });
  const form = useFormFields<Values>({
    initial: read(company),
    required: FIELDS,
    checks: {
      risk_debts: isWrong('risk_debts'),
      risk_missed: isWrong('risk_missed'),
      risk_silent_days: isWrong('risk_silent_days'),
      risk_idle_days: isWrong('risk_idle_days'),
      risk_signs: isWrong('risk_signs'),
    },
  });
  const names = {
    risk_debts: t('risk_debts'),
    risk_missed: t('risk_missed'),
    risk_silent_days: t('risk_silent_days'),
    risk_idle_days: t('risk_idle_days'),
    risk_signs: t('risk_signs'),
  };
  return (
    <EditPanel
      form={form}
      record={company}
      meeting={{ read, names }}
      isReadOnly={!useCurrentUser().can('company_write')}
      save={(values, seen) =>
        save(
          {
            risk_debts: Number(values.risk_debts),
            risk_missed: Number(values.risk_missed),
            risk_silent_days: Number(values.risk_silent_days),
            risk_idle_days: Number(values.risk_idle_days),
            risk_signs: Number(values.risk_signs),
          },
          seen,
        )
      }
    >
      {FIELDS.map((field) => (
        <NumberInput
          key={field}
          label={names[field]}
          description={t(`${field}.hint`)}
          allowDecimal={false}
          allowNegative={false}
          maxLength={3}
          {...form.field(field)}
        />
      ))}
    </EditPanel>
  );
}
