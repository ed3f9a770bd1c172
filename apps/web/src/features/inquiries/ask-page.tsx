import { Skeleton, Textarea, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { isApiError } from '../../api/client/client.ts';
import { withProof } from '../../api/client/proof-of-work.ts';
import { getToken } from '../../api/client/session.ts';
import { useOptionalCurrentUser } from '../../api/current-user.ts';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { inquiriesTexts } from './inquiries.texts.ts';
import { forget, keep, type Question, readKept } from './kept-question.ts';
import classes from './inquiries.module.css';

const LONGEST = 4000;
/** Characters left from which the field counts down. */
const NEAR_END = 500;

/** The form by which anybody asks the institution; whoever is signed in need not say who they are. */
export function AskPage() {
  const t = useTexts(inquiriesTexts);
  const { currentUser, auth } = useOptionalCurrentUser();
  const [sentTo, setSentTo] = useState<Question>();
  if (getToken() && !currentUser && !auth.error) return <Skeleton height={420} radius="lg" />;
  if (sentTo) return <Sent question={sentTo} onAgain={() => setSentTo(undefined)} />;
  const { user } = currentUser ?? {};
  const known = user
    ? { name: personName(user, 'informal'), email: user.email ?? '', phone: user.phone ?? '' }
    : { name: '', email: '', phone: '' };
  return (
    <div className={classes.ask}>
      <PageHeader title={t('askTitle')} description={t('askText')} />
      <AskForm initial={{ text: '', ...known, ...readKept() }} onSent={setSentTo} />
    </div>
  );
}

function Sent({ question: { email, phone }, onAgain }: { question: Question; onAgain: () => void }) {
  const t = useTexts(inquiriesTexts);
  const title = useRef<HTMLDivElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div ref={title} tabIndex={-1} role="status" className={classes.sent}>
      <EmptyState
        isPage
        icon={<IconCircleCheck size={32} aria-hidden="true" />}
        title={t('sent')}
        action={
          <div className={classes.ways}>
            <Button component={Link} to={getToken() ? '/main' : '/'} colour="blue">
              {t(getToken() ? 'toMain' : 'toStart')}
            </Button>
            <Button onClick={onAgain}>{t('askAgain')}</Button>
          </div>
        }
      >
        {t(email.trim() ? 'sentByMail' : 'sentByPhone', { contact: email.trim() || phone.trim() })}
      </EmptyState>
    </div>
  );
}

function AskForm({ initial, onSent }: { initial: Question; onSent: (question: Question) => void }) {
  const t = useTexts(inquiriesTexts);
  const body = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState('');
  const [isTried, setTried] = useState(false);
  const [faultsShown, setFaultsShown] = useState(0);
  const form = useFormFields<Question>({ initial, required: ['name', 'text'] });
  const ask = useSave('inquiries', 'askQuestion', { failure: false });
  const { values } = form;
  useEffect(() => keep(values), [values]);
  const focusFault = () => setFaultsShown((times) => times + 1);
  // At once with the messages: a focus that moves later would take what is being typed to another field.
  useLayoutEffect(() => {
    if (faultsShown > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faultsShown]);

  const isBlank = (field: keyof Question) => values[field].trim() === '';
  const faults = {
    name: isBlank('name') && t('nameNeeded'),
    email: isBlank('email') && isBlank('phone') && t('contactNeeded'),
    text: isBlank('text') && t('textNeeded'),
  };
  const field = (name: 'name' | 'email' | 'text') => {
    const props = form.text(name);
    return { ...props, error: props.error ?? (isTried && faults[name]) };
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusal('');
    if (faults.name || faults.email || faults.text) {
      focusFault();
      return;
    }
    try {
      const { name, email, phone, text } = values;
      await withProof((paid) => ask.mutateAsync({ body: { name, email: email.trim(), phone, text, ...paid } }));
      forget();
      onSent(values);
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      form.refuse(failure.fields ?? {});
      if (failure.fields) focusFault();
      else setRefusal(failure.message);
    }
  };
  const left = LONGEST - values.text.length;
  return (
    <form ref={body} className={classes.form} onSubmit={(event) => void send(event)} noValidate>
      <Textarea
        label={t('text')}
        required
        autosize
        minRows={5}
        maxRows={16}
        maxLength={LONGEST}
        description={left < NEAR_END ? t('left', { count: left }) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...field('text')}
      />
      <TextInput label={t('name')} required maxLength={120} autoComplete="name" {...field('name')} />
      <div className={classes.contacts}>
        <TextInput label={t('email')} type="email" maxLength={255} autoComplete="email" {...field('email')} />
        <TextInput label={t('phone')} type="tel" maxLength={40} autoComplete="tel" {...form.text('phone')} />
      </div>
      <p className={classes.hint}>{t('contactHint')}</p>
      <p className={classes.hint}>
        {t('consent')}{' '}
        <a href="/files/consent_to_the_processing_of_personal_data.pdf" target="_blank" rel="noreferrer">
          {t('consentLink')}
        </a>
        .
      </p>
      {refusal && (
        <p className={classes.refusal} role="alert">
          {refusal} {t('nothingLost')}
        </p>
      )}
      <div>
        <Button type="submit" colour="blue" loading={ask.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
