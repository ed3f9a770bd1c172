import type { ImportRow } from '@orbita/contract/user-imports';
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

/** Corrects what a bad row says, in its place. */
export function RowCorrection({ row, importId }: { row: ImportRow; importId: number }) {
  const t = useTexts(userImportsTexts);
  const [isOpen, setOpen] = useState(false);
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const form = useRef<HTMLFormElement>(null);
  // The button that had the focus is gone by then.
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus();
  }, [isOpen]);
  const save = useSave('userImports', 'correctUserImport', { invalidates: ['userImports'] });
  if (row.cells.length === 0) return null;
  if (!isOpen)
    return (
      <Button aria-label={t('correctNamed', { name: row.name })} onClick={() => setOpen(true)}>
        {t('correct')}
      </Button>
    );
  const cells = row.cells.flatMap(({ field, value }) => {
    const corrected = values.get(field);
    return corrected === undefined || corrected === value ? [] : [{ field, value: corrected }];
  });
  const { sheet, line } = row;
  return (
    <form
      ref={form}
      className={classes.correction}
      aria-label={t('correcting', { line })}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ params: { id: importId }, body: { sheet, line, cells } });
      }}
    >
      {row.cells.map(({ field, value }) => (
        <TextInput
          key={field}
          label={t(`field.${field}`)}
          value={values.get(field) ?? value}
          maxLength={500}
          onChange={({ currentTarget }) => setValues(new Map([...values, [field, currentTarget.value]]))}
        />
      ))}
      <div className={classes.tools}>
        <Button type="submit" colour="blue" disabled={cells.length === 0} loading={save.isPending}>
          {t('saveLine')}
        </Button>
        <Button onClick={() => setOpen(false)}>{t('cancelLine')}</Button>
      </div>
    </form>
  );
}
