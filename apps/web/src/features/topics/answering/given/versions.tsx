import { NativeSelect, Skeleton } from '@mantine/core';
import type { AnswerVersion } from '@orbita/contract/answers';
import type { Pattern } from '@orbita/contract/tasks';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../../api/query.ts';
import { formatDayTime } from '../../../../base/dates.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { LoadState } from '../../../../ui/states/load-state.tsx';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { diffTexts } from '../../../../base/compare/text-diff.ts';
import { describeValue } from '../../../../shared/answers/answer-wording.ts';
import { answeringTexts } from '../answering.texts.ts';
import classes from './versions.module.css';

interface Props {
  answerId: number;
  pattern: Pattern;
  onClose: () => void;
}

/** All versions of an answer and the changes between them. */
export function Versions({ answerId, pattern, onClose }: Props) {
  const t = useTexts(answeringTexts);
  const versions = useCall('answers', 'listAnswerVersions', { params: { id: answerId } });
  return (
    <Modal opened onClose={onClose} title={t('versionsTitle')} size="lg">
      <LoadState query={versions} skeleton={<Skeleton height={280} />}>
        {({ data }) => <Comparison answerId={answerId} versions={data} pattern={pattern} />}
      </LoadState>
    </Modal>
  );
}

interface ComparisonProps {
  answerId: number;
  versions: readonly AnswerVersion[];
  pattern: Pattern;
}

function Comparison({ answerId, versions, pattern }: ComparisonProps) {
  const t = useTexts(answeringTexts);
  const [shown, setShown] = useState(versions[0]?.number ?? 0);
  const [compared, setCompared] = useState(versions[1]?.number ?? 0);
  const find = (number: number) => versions.find((version) => version.number === number);
  const [current, base] = [find(shown), find(compared)];
  const choices = versions.map(({ number, created_at }) => ({
    value: String(number),
    label: t('version', { number, time: formatDayTime(created_at) }),
  }));
  if (!current) return null;
  return (
    <>
      <div className={classes.choices}>
        <NativeSelect
          label={t('shownVersion')}
          data={choices}
          value={String(shown)}
          onChange={(event) => setShown(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={t('olderVersion')}
          data={[{ value: '0', label: t('noComparison') }, ...choices.filter(({ value }) => value !== String(shown))]}
          value={String(compared === shown ? 0 : compared)}
          onChange={(event) => setCompared(Number(event.currentTarget.value))}
        />
      </div>
      <p className={classes.receipt}>
        <Link to={`/receipts/${answerId}-${current.number}`}>
          {t('receipt', { number: `${answerId}-${current.number}` })}
        </Link>
        {current.is_late && <span>{t('receiptLate')}</span>}
      </p>
      {current.fields.map((field) => (
        <ChangedField
          key={field.form_id}
          field={field}
          base={compared === shown ? undefined : base}
          pattern={pattern}
        />
      ))}
    </>
  );
}

type VersionField = AnswerVersion['fields'][number];

function ChangedField({
  field,
  base,
  pattern,
}: {
  field: VersionField;
  base: AnswerVersion | undefined;
  pattern: Pattern;
}) {
  const t = useTexts(answeringTexts);
  const question = [...pattern.forms, ...pattern.earlier_forms].find(({ id }) => id === field.form_id) ?? {
    type: 'longText' as const,
    options: [],
  };
  const before = base?.fields.find(({ form_id }) => form_id === field.form_id);
  const text = describeValue(question, field.value);
  const parts = base
    ? diffTexts(describeValue(question, before?.value ?? null), text)
    : [{ kind: 'same' as const, text }];
  const had = new Set(base ? before?.attachments.map(({ name }) => name) : undefined);
  const has = new Set(field.attachments.map(({ name }) => name));
  const isSame =
    base !== undefined &&
    parts.every(({ kind }) => kind === 'same') &&
    had.size === has.size &&
    [...has].every((name) => had.has(name));
  return (
    <section className={classes.field}>
      <h3 className={classes.question}>
        {field.title} {isSame && <small>({t('noChange')})</small>}
      </h3>
      <p className={classes.text}>
        {parts.map(({ kind, text: words }, index) =>
          kind === 'same' ? (
            <span key={index}>{words}</span>
          ) : kind === 'added' ? (
            <ins key={index}>{words}</ins>
          ) : (
            <del key={index}>{words}</del>
          ),
        )}
      </p>
      <ul className={classes.files}>
        {[...has].map((name) => (
          <li key={name}>{base && !had.has(name) ? <ins>{t('attachmentAdded', { name })}</ins> : name}</li>
        ))}
        {[...had]
          .filter((name) => !has.has(name))
          .map((name) => (
            <li key={name}>
              <del>{t('attachmentRemoved', { name })}</del>
            </li>
          ))}
      </ul>
    </section>
  );
}
