import { Skeleton, TextInput } from '@mantine/core';
import type { Company } from '@orbita/contract/companies';
import type { CompanyInstruction } from '@orbita/contract/companies/instructions';
import { instructionRoles, type InstructionRole } from '@orbita/contract/permissions';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EditPanel } from '../../../ui/kit/edit-panel.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { companiesTexts } from '../companies.texts.ts';
import classes from '../companies.module.css';
import { orNull, useSaveCompany } from '../record/use-save-company.ts';

// The editor is many times the size of the page and opened by few.
const InstructionDialog = lazy(async () => ({ default: (await import('./instruction-dialog.tsx')).InstructionDialog }));

const labels = {
  student: 'forStudent',
  distant: 'forDistant',
  teacher: 'forTeacher',
  curator: 'forCurator',
  parent: 'forParent',
  admin: 'forAdmin',
} as const;

/** What each role reads at «Инструкции», and where its menu leads. */
export function Instructions() {
  const t = useTexts(companiesTexts);
  const { company } = useCurrentUser();
  const texts = useCall('companies', 'listCompanyInstructions', { params: { id: company.id } });
  const record = useCall('companies', 'getCompany', { params: { id: company.id } });
  return (
    <>
      <LoadState query={texts} skeleton={<Skeleton height={280} mt={16} />}>
        {({ data }) => (
          <ul className={classes.texts}>
            {data.map((instruction) => (
              <InstructionText key={instruction.role} instruction={instruction} />
            ))}
          </ul>
        )}
      </LoadState>
      <h3 className={classes.subtitle}>{t('addresses')}</h3>
      <p className={classes.hint}>{t('instructionsHint')}</p>
      <LoadState query={record} skeleton={<Skeleton height={280} mt={16} />}>
        {(read) => <Addresses company={read} />}
      </LoadState>
    </>
  );
}

function InstructionText({ instruction }: { instruction: CompanyInstruction }) {
  const t = useTexts(companiesTexts);
  const { can } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const name = t(labels[instruction.role]);
  return (
    <li>
      <div className={classes.textHead}>
        <strong>{name}</strong>
        {can('company_write') && (
          <Button size="sm" aria-label={t('writeOf', { name })} onClick={() => setOpen(true)}>
            {t(instruction.text === '' ? 'write' : 'change')}
          </Button>
        )}
      </div>
      {instruction.text === '' ? (
        <p className={classes.hint}>{t('noText')}</p>
      ) : (
        <RichText html={instruction.text} className={classes.text ?? ''} />
      )}
      {isOpen && (
        <Suspense>
          <InstructionDialog instruction={instruction} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}

type Address = `instruction_for_${InstructionRole}`;
type Values = Record<Address, string>;
const addressOf = (role: InstructionRole): Address => `instruction_for_${role}`;
/** A value for the address of each role. */
const ofRoles = (value: (role: InstructionRole) => string): Values => ({
  instruction_for_student: value('student'),
  instruction_for_distant: value('distant'),
  instruction_for_teacher: value('teacher'),
  instruction_for_curator: value('curator'),
  instruction_for_parent: value('parent'),
  instruction_for_admin: value('admin'),
});
const read = (company: Company): Values => ofRoles((role) => company[addressOf(role)] ?? '');

function Addresses({ company }: { company: Company }) {
  const t = useTexts(companiesTexts);
  const { can } = useCurrentUser();
  const save = useSaveCompany(company.id);
  const form = useFormFields<Values>({ initial: read(company) });
  const names = ofRoles((role) => t(labels[role]));
  return (
    <EditPanel
      form={form}
      record={company}
      meeting={{ read, names }}
      isReadOnly={!can('company_write')}
      save={(values, seen) =>
        save(Object.fromEntries(Object.entries(values).map(([name, text]) => [name, orNull(text)])), seen)
      }
    >
      {instructionRoles.map((role) => (
        <TextInput
          key={role}
          label={t(labels[role])}
          placeholder="/instructions"
          maxLength={2048}
          {...form.text(addressOf(role))}
        />
      ))}
    </EditPanel>
  );
}
