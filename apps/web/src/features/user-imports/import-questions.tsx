import type { ImportSheet } from '@orbita/contract/user-imports';
import type { ImportField, ImportKind } from '@orbita/contract/user-imports/fields';
import { NativeSelect } from '@mantine/core';
import { isOneOf } from '@orbita/contract/records';
import { useState } from 'react';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { ImportRecord } from './import-counts.ts';
import { nameOf } from './import-sheets.tsx';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

const PEOPLE = ['student', 'teacher', 'curator', 'parent'] as const satisfies ImportKind[];
const HINTS = ['canvas-enrollments', 'canvas-users'] as const;

/** Says which system wrote the file, and asks what nothing in it says: who is in the rows and whose a phone is. */
export function ImportQuestions({ record }: { record: ImportRecord }) {
  const t = useTexts(userImportsTexts);
  const sheets = record.sheets.filter(({ is_taken: isTaken }) => isTaken);
  const sources = [...new Set(sheets.flatMap(({ source }) => source ?? []))];
  const asked = sheets.filter((sheet) => sheet.kind === null || unclearIn(sheet).length > 0);
  return (
    <>
      {sources.map((source) => (
        <p key={source} className={classes.source}>
          <strong>{t('recognised', { source: t(`source.${source}`) })}</strong>
          {isOneOf(HINTS, source) && <span className={classes.muted}>{t(`hint.${source}`)}</span>}
        </p>
      ))}
      {sheets.some(({ headers, columns }) => columns.length > 0 && headers.every((header) => header === '')) && (
        <p className={classes.source}>{t('noHeadings')}</p>
      )}
      {sheets.flatMap(({ position, unkept, headers }) =>
        unkept.flatMap((why, at) =>
          why === 'joined' ? (
            <p key={`${position} ${at}`} className={classes.source}>
              {t('quoted', { name: headers[at] ?? '' })} — {t('unkept.joined')}
            </p>
          ) : (
            []
          ),
        ),
      )}
      {asked.length > 0 && (
        <section className={classes.questions} aria-label={t('questions')}>
          {asked.map((sheet) => (
            <Question key={sheet.position} sheet={sheet} isOnly={record.sheets.length === 1} importId={record.id} />
          ))}
        </section>
      )}
    </>
  );
}

/** Columns with phones or addresses of which nobody knows whose they are. */
const unclearIn = ({ unkept, is_remembered: isAnswered }: ImportSheet): number[] =>
  isAnswered ? [] : unkept.flatMap((why, at) => (why === 'unclear-phone' || why === 'unclear-email' ? [at] : []));

interface QuestionProps {
  sheet: ImportSheet;
  isOnly: boolean;
  importId: number;
}
function Question({ sheet, isOnly, importId }: QuestionProps) {
  const t = useTexts(userImportsTexts);
  const save = useSave('userImports', 'mapUserImport', { invalidates: ['userImports'] });
  const [answers, setAnswers] = useState<ReadonlyMap<number, ImportField>>(new Map());
  const unclear = unclearIn(sheet);
  const answer = (kind: ImportKind | null) => {
    const given = new Set(answers.values());
    const columns = sheet.columns.map((old, at) => answers.get(at) ?? (old && given.has(old) ? null : old));
    const { position, is_taken: isTaken } = sheet;
    save.mutate({ params: { id: importId }, body: { sheets: [{ position, kind, is_taken: isTaken, columns }] } });
  };
  return (
    <div className={classes.question}>
      {unclear.length > 0 && (
        <>
          <h3>{t('askColumns')}</h3>
          <p className={classes.muted}>{t('askColumnsText')}</p>
          {unclear.map((at) => (
            <UnclearColumn
              key={at}
              sheet={sheet}
              at={at}
              onChange={(field) => {
                const others = [...answers].filter(([column, known]) => column !== at && known !== field);
                setAnswers(new Map(field ? [...others, [at, field]] : others));
              }}
            />
          ))}
        </>
      )}
      {sheet.kind === null ? (
        <>
          <h3>{isOnly ? t('askKind') : t('askKindOf', { name: nameOf(t, sheet) })}</h3>
          <p className={classes.muted}>{t(sheet.columns.includes('role') ? 'askKindRoles' : 'askKindText')}</p>
          <div className={classes.tools}>
            {PEOPLE.map((kind) => (
              <Button key={kind} loading={save.isPending} onClick={() => answer(kind)}>
                {t(`kind.${kind}`)}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <div>
          <Button colour="blue" loading={save.isPending} onClick={() => answer(sheet.kind)}>
            {t('answer')}
          </Button>
        </div>
      )}
    </div>
  );
}

const phones = ['phone', 'parent1_phone', 'parent2_phone'] as const satisfies ImportField[];
const emails = ['email', 'parent1_email', 'parent2_email'] as const satisfies ImportField[];

interface ColumnProps {
  sheet: ImportSheet;
  at: number;
  onChange: (field: ImportField | null) => void;
}
function UnclearColumn({ sheet: { headers, sample, unkept }, at, onChange }: ColumnProps) {
  const t = useTexts(userImportsTexts);
  const fields: readonly ImportField[] = unkept[at] === 'unclear-phone' ? phones : emails;
  const header = headers[at] || `${t('column')} ${at + 1}`;
  return (
    <div className={classes.unclear}>
      <span>
        <strong>{t('quoted', { name: header })}</strong> <span className={classes.muted}>{sample[at]}</span>
      </span>
      <NativeSelect
        aria-label={`${t('askColumns')} ${header}`}
        data={[
          { value: '', label: t('leaveOut') },
          ...fields.map((field) => ({ value: field, label: t(`field.${field}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange(isOneOf(fields, value) ? value : null)}
      />
    </div>
  );
}
