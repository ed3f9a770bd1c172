import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useSave, type Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { personName } from '../../shared/users/person.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { calendarTexts } from './calendar.texts.ts';
import classes from './calendar.module.css';

/** Makes a link; parents choose whose schedule it tells. */
export function NewFeed() {
  const t = useTexts(calendarTexts);
  const { user, isParent, isStudent } = useCurrentUser();
  const [title, setTitle] = useState(t('namePlaceholder'));
  const [studentId, setStudentId] = useState(isParent ? (user.children[0]?.id ?? null) : null);
  const [hasDeadlines, setDeadlines] = useState(true);
  const make = useSave('calendar', 'createCalendarFeed', { invalidates: ['calendar'] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate({ body: { title: title.trim(), student_id: studentId, has_deadlines: hasDeadlines } });
  };
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label={t('name')}
          value={title}
          maxLength={100}
          required
          withAsterisk={false}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {user.children.length > 0 && (
          <NativeSelect
            label={t('whose')}
            value={String(studentId ?? '')}
            data={[
              ...(isParent ? [] : [{ value: '', label: t('own') }]),
              ...user.children.map((child) => ({ value: String(child.id), label: personName(child, 'informal') })),
            ]}
            onChange={(event) => setStudentId(Number(event.currentTarget.value) || null)}
          />
        )}
        {(isStudent || studentId !== null) && (
          <Switch
            label={t('deadlines')}
            checked={hasDeadlines}
            onChange={(event) => setDeadlines(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" colour="blue" loading={make.isPending} disabled={title.trim() === ''}>
          {t('make')}
        </Button>
      </form>
      <div aria-live="polite">{make.data && <MadeFeed made={make.data} />}</div>
    </>
  );
}

/** The address of a new link with the ways into a calendar; it is shown this once. */
function MadeFeed({ made: { feed, path } }: { made: Output<'calendar', 'createCalendarFeed'> }) {
  const t = useTexts(calendarTexts);
  const url = new URL(path, window.location.href).href;
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    notify({ tone: 'success', message: t('copied') });
  };
  return (
    <section className={classes.made}>
      <h3>{t('madeTitle', { title: feed.title })}</h3>
      <p>{t('madeText')}</p>
      <TextInput aria-label={t('link')} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <div className={classes.ways}>
        <Button
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={() => void copy().catch(() => undefined)}
        >
          {t('copy')}
        </Button>
        <Button
          component="a"
          href={url.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
        >
          {t('subscribe')}
        </Button>
      </div>
      <p className={classes.how}>{t('how')}</p>
    </section>
  );
}
