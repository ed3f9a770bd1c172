import { consentDocuments } from '@orbita/contract/contracts/consents';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { contracts } from '@orbita/contract/contracts';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { withProof } from '../../../api/client/proof-of-work.ts';
import { keepToken } from '../../../api/client/keep-token.ts';
import type { Output } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useTitle } from '../../../ui/plain/page-header.tsx';
import { EntryForm, type EntryField } from '../entry-form.tsx';
import { EntryFrame, EntryNotice, ToSignIn } from '../entry-frame.tsx';
import { askedCall, type AskedCall, CodeForm, type Told } from '../phone/code-form.tsx';
import { Consent } from '../registration/consent.tsx';
import { useInformation } from '../use-information.ts';
import { distantTexts } from './distant.texts.ts';
import classes from '../auth.module.css';

type Body = BodyOf<typeof contracts.signUpDistant>;
type Applicant = Pick<Body, 'surname' | 'name' | 'patronymic' | 'email' | 'phone' | 'website'>;
type Account = Output<'contracts', 'signUpDistant'>['accounts'][number];

/** Signing up for distance studies: names and contacts, then the code of a call, then the application. */
export function DistantRegisterPage() {
  const t = useTexts(distantTexts);
  const { information } = useInformation();
  useTitle(t('title'));
  return (
    <EntryFrame lead={information?.title}>
      {information?.admission_open === false ? (
        <EntryNotice title={t('closed')} way={<ToSignIn />}>
          <p className={classes.hint}>{t('closedText')}</p>
        </EntryNotice>
      ) : (
        information && <SignUp told={information.phone_entry ?? 'called'} />
      )}
      <p className={classes.aside}>
        {t('hasApplication')} <Link to="/distant/login">{t('toLogin')}</Link>
      </p>
    </EntryFrame>
  );
}

function SignUp({ told }: { told: Told }) {
  const t = useTexts(distantTexts);
  const navigate = useNavigate();
  const [applicant, setApplicant] = useState<Applicant>();
  const [call, setCall] = useState<AskedCall>();
  const [choice, setChoice] = useState<{ code: string; accounts: Account[] }>();
  const website = useRef<HTMLInputElement>(null);

  const ask = async (person: Applicant) => {
    const asked = await withProof((paid) =>
      api.contracts.callSignUp({
        body: { phone: person.phone, email: person.email, website: person.website ?? '', ...paid },
      }),
    );
    setApplicant(person);
    setCall(askedCall(asked.phone, asked));
  };
  const enter = async (code: string, whose: Pick<Body, 'user_id' | 'is_new'> = {}) => {
    if (!applicant) return;
    const { processing } = consentDocuments;
    const { token, accounts } = await api.contracts.signUpDistant({
      body: { ...applicant, code, consent: processing.version, ...whose },
    });
    if (token === null) return setChoice({ code, accounts });
    keepToken(token, false);
    void navigate('/form', { replace: true });
  };

  if (call && choice)
    return (
      <WhoApplies
        accounts={choice.accounts}
        onChoose={(whose) =>
          enter(choice.code, whose).catch(() => {
            // A code that has ended since is asked for again, with its own words.
            setChoice(undefined);
          })
        }
      />
    );
  if (call && applicant)
    return (
      <CodeForm
        call={call}
        text={t('codeText', { phone: call.phone })}
        button={t('enter')}
        told={told}
        send={enter}
        onCallAgain={() => ask(applicant)}
        onOther={() => setCall(undefined)}
      />
    );
  const known = (name: 'surname' | 'name' | 'patronymic' | 'email' | 'phone') =>
    applicant?.[name] === undefined ? {} : { value: applicant[name] };
  const fields: EntryField<'surname' | 'name' | 'patronymic' | 'email' | 'phone'>[] = [
    { name: 'surname', label: t('surname'), type: 'text', autoComplete: 'family-name', ...known('surname') },
    { name: 'name', label: t('name'), type: 'text', autoComplete: 'given-name', ...known('name') },
    {
      ...{ name: 'patronymic', label: t('patronymic'), type: 'text', autoComplete: 'additional-name' },
      ...{ isOptional: true, ...known('patronymic') },
    },
    { name: 'email', label: t('email'), type: 'email', autoComplete: 'email', ...known('email') },
    { name: 'phone', label: t('phone'), type: 'tel', autoComplete: 'tel', hint: t('phoneHint'), ...known('phone') },
  ];
  return (
    <EntryForm
      title={t('title')}
      text={t('text')}
      fields={fields}
      button={t('call')}
      busy={t('calling')}
      send={(values) => ask({ ...values, email: values.email.trim(), website: website.current?.value ?? '' })}
    >
      {/* People neither see nor reach this field; programs fill it in. */}
      <div className={classes.trap} aria-hidden="true">
        <input ref={website} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Consent />
    </EntryForm>
  );
}

function WhoApplies({
  accounts,
  onChoose,
}: {
  accounts: Account[];
  onChoose: (whose: Pick<Body, 'user_id' | 'is_new'>) => Promise<void>;
}) {
  const t = useTexts(distantTexts);
  return (
    <EntryNotice title={t('who')}>
      <p className={classes.hint}>{t('whoText')}</p>
      {accounts.map(({ id, last_name, first_name, middle_name }) => (
        <button key={id} type="button" className={classes.card} onClick={() => void onChoose({ user_id: id })}>
          <strong>
            {last_name} {first_name}
          </strong>
          <span>{middle_name}</span>
        </button>
      ))}
      <button type="button" className={classes.card} onClick={() => void onChoose({ is_new: true })}>
        <strong>{t('somebodyElse')}</strong>
        <span>{t('somebodyElseText')}</span>
      </button>
    </EntryNotice>
  );
}
