import { Checkbox } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PersonAvatar, personName } from '../../users/person.tsx';
import { PrivacySelector, type Privacy } from './privacy-selector.tsx';
import { answerPrivacyTexts } from './answer-privacy.texts.ts';
import { takesCompanies, takesUsers, type Readers } from './readers.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import classes from './answer-privacy.module.css';

const UserPicker = lazy(async () => ({ default: (await import('../../users/picker/user-picker.tsx')).UserPicker }));

const MODES: readonly Privacy[] = [1, 0, 2, 3];
/** Number of people named individually; the others are counted. */
const SHOWN = 4;

interface Props {
  privacy: Privacy;
  readers: Readers;
  onChange: (privacy: Privacy, readers: Readers) => void;
  disabled?: boolean;
}

/** Selects who may read an answer: the mode and, for the selective modes, the people or companies. */
export function AnswerPrivacy({ privacy, readers, onChange, disabled = false }: Props) {
  return (
    <div className={classes.privacy}>
      <PrivacySelector value={privacy} modes={MODES} disabled={disabled} onChange={(mode) => onChange(mode, readers)} />
      {takesUsers(privacy) && (
        <ChosenUsers
          readers={readers}
          disabled={disabled}
          onChange={(users) => onChange(privacy, { ...readers, users })}
        />
      )}
      {takesCompanies(privacy) && (
        <ChosenCompanies
          readers={readers}
          disabled={disabled}
          onChange={(companies) => onChange(privacy, { ...readers, companies })}
        />
      )}
    </div>
  );
}

interface UsersProps {
  readers: Readers;
  disabled: boolean;
  onChange: (users: Readers['users']) => void;
}

function ChosenUsers({ readers: { users }, disabled, onChange }: UsersProps) {
  const t = useTexts(answerPrivacyTexts);
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <div className={classes.list} role="group" aria-label={t('users')}>
        {users.slice(0, SHOWN).map((person) => (
          <span key={person.id} className={classes.person}>
            <PersonAvatar person={person} size={24} />
            {personName(person, 'informal')}
          </span>
        ))}
        {users.length > SHOWN && <span className={classes.note}>{t('more', { count: users.length - SHOWN })}</span>}
        <Button size="compact-sm" colour="currentWhite" disabled={disabled} onClick={() => setPicking(true)}>
          {t(users.length > 0 ? 'changeUsers' : 'chooseUsers')}
        </Button>
      </div>
      {users.length === 0 && <p className={classes.note}>{t('nobody')}</p>}
      {isPicking && (
        <Suspense fallback={null}>
          <UserPicker
            opened
            onClose={() => setPicking(false)}
            title={t('pickerTitle')}
            selected={users}
            source="readers"
            onSave={(people) => {
              onChange(people);
              setPicking(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface CompaniesProps {
  readers: Readers;
  disabled: boolean;
  onChange: (companies: Readers['companies']) => void;
}

function ChosenCompanies({ readers: { companies }, disabled, onChange }: CompaniesProps) {
  const t = useTexts(answerPrivacyTexts);
  const own = useCall('auth', 'listMyCompanies', undefined, { staleTime: Infinity });
  const offered = [...new Map([...companies, ...(own.data?.data ?? [])].map((one) => [one.id, one])).values()];
  const toggle = (company: { id: number; title: string }) =>
    onChange(
      companies.some(({ id }) => id === company.id)
        ? companies.filter(({ id }) => id !== company.id)
        : [...companies, { id: company.id, title: company.title }],
    );
  return (
    <fieldset className={classes.companies} disabled={disabled}>
      <legend>{t('companies')}</legend>
      <ReadFailure name={t('companies')} query={own} />
      {offered.map((company) => (
        <Checkbox
          key={company.id}
          label={company.title}
          checked={companies.some(({ id }) => id === company.id)}
          onChange={() => toggle(company)}
        />
      ))}
      {companies.length === 0 && <p className={classes.note}>{t('noCompanies')}</p>}
    </fieldset>
  );
}
