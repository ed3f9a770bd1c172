import { NativeSelect } from '@mantine/core';
import type { AnswerVersion } from '@orbita/contract/answers';
import type { Form } from '@orbita/contract/tasks';
import { useState } from 'react';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { diffTexts } from '../../../base/compare/text-diff.ts';
import { markingTexts } from '../marking.texts.ts';
import { describeValue } from '../../../shared/answers/answer-wording.ts';
import classes from './versions.module.css';

type VersionField = AnswerVersion['fields'][number];

/** Compares two versions of an answer, initially the last two. */
export function Versions({ versions, questions }: { versions: readonly AnswerVersion[]; questions: readonly Form[] }) {
  const t = useTexts(markingTexts);
  const ordered = versions.toSorted((one, other) => other.number - one.number);
  const [oldNumber, setOld] = useState(ordered[1]?.number ?? 0);
  const [freshNumber, setFresh] = useState(ordered[0]?.number ?? 0);
  const find = (number: number) => ordered.find((version) => version.number === number);
  const [old, fresh] = [find(oldNumber), find(freshNumber)];
  const choices = ordered.map(({ number, created_at }) => ({
    value: String(number),
    label: t('versionOption', { number, when: formatDayTime(created_at) }),
  }));
  if (!old || !fresh) return null;
  return (
    <div className={classes.versions}>
      <div className={classes.choices}>
        <NativeSelect
          label={t('versionWas')}
          data={choices}
          value={String(oldNumber)}
          onChange={(event) => setOld(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={t('versionNow')}
          data={choices}
          value={String(freshNumber)}
          onChange={(event) => setFresh(Number(event.currentTarget.value))}
        />
      </div>
      {titlesOf(old, fresh).map(([formId, title]) => (
        <Change
          key={formId}
          title={title}
          question={questions.find(({ id }) => id === formId)}
          old={fieldOf(old, formId)}
          fresh={fieldOf(fresh, formId)}
        />
      ))}
    </div>
  );
}

const fieldOf = (version: AnswerVersion, formId: number) => version.fields.find((field) => field.form_id === formId);
/** Returns the questions of both versions, because either may lack some of the present ones. */
const titlesOf = (old: AnswerVersion, fresh: AnswerVersion) => [
  ...new Map([...fresh.fields, ...old.fields].map((field) => [field.form_id, field.title])),
];
const filesOf = (field: VersionField | undefined) => (field?.attachments ?? []).map(({ name }) => name);

function Change({
  title,
  question,
  old,
  fresh,
}: {
  title: string;
  question: Form | undefined;
  old: VersionField | undefined;
  fresh: VersionField | undefined;
}) {
  const t = useTexts(markingTexts);
  const read = (field: VersionField | undefined) =>
    describeValue(question ?? { type: 'longText', options: [] }, field?.value ?? null);
  const [before, after] = [filesOf(old), filesOf(fresh)];
  const parts = diffTexts(read(old), read(fresh));
  const files = [
    ...after.filter((name) => !before.includes(name)).map((name) => ['added', name] as const),
    ...before.filter((name) => !after.includes(name)).map((name) => ['removed', name] as const),
  ];
  const isSame = files.length === 0 && parts.every(({ kind }) => kind === 'same');
  return (
    <section>
      <h4 className={classes.title}>{title}</h4>
      {isSame ? (
        <p className={classes.same}>{t('unchanged')}</p>
      ) : (
        <>
          <p className={classes.text}>
            {parts.map(({ kind, text }, index) =>
              kind === 'same' ? (
                <span key={index}>{text}</span>
              ) : kind === 'added' ? (
                <ins key={index}>{text}</ins>
              ) : (
                <del key={index}>{text}</del>
              ),
            )}
          </p>
          <ul className={classes.files}>
            {files.map(([kind, name]) => (
              <li key={kind + name}>
                {kind === 'added' ? <ins>{name}</ins> : <del>{name}</del>} <small>{t(kind)}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
