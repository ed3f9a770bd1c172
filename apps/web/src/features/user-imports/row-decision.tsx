import type { ImportRow } from '@orbita/contract/user-imports';
import type { ImportChoice } from '@orbita/contract/user-imports/fields';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

/** Says whether a person of the file is one of those here. */
export function RowDecision({ row, importId }: { row: ImportRow; importId: number }) {
  const t = useTexts(userImportsTexts);
  const decide = useSave('userImports', 'decideUserImport', { invalidates: ['userImports'] });
  const choose = (choice: ImportChoice | null, userId?: number) =>
    decide.mutate({
      params: { id: importId },
      body: { choice, rows: [row.id], ...(userId ? { user_id: userId } : {}) },
    });
  if (row.choice !== null && row.action !== 'suspected')
    return (
      <Button
        aria-label={t('rethinkNamed', { name: row.name })}
        loading={decide.isPending}
        onClick={() => choose(null)}
      >
        {t('rethink')}
      </Button>
    );
  if (row.action !== 'suspected') return null;
  return (
    <div className={classes.decision}>
      <span className={classes.muted}>{t('mayBe')}</span>
      {row.suspects.map((person) => (
        <div key={person.id} className={classes.suspect}>
          <span className={classes.stack}>
            <span>{personName(person)}</span>
            <span className={classes.muted}>
              {[person.groups.join(', '), person.email, person.phone].filter(Boolean).join(' · ')}
            </span>
            <Signs signs={person.signs} />
          </span>
          <Button aria-label={t('sameNamed', { name: row.name })} onClick={() => choose('same', person.id)}>
            {t('same')}
          </Button>
        </div>
      ))}
      <div className={classes.tools}>
        <Button aria-label={t('newNamed', { name: row.name })} onClick={() => choose('new')}>
          {t('new')}
        </Button>
        <Button aria-label={t('skipNamed', { name: row.name })} onClick={() => choose('skip')}>
          {t('skip')}
        </Button>
      </div>
    </div>
  );
}

/** What a suspect has in common with the row besides the name, and what differs. */
function Signs({ signs }: Pick<ImportRow['suspects'][number], 'signs'>) {
  const t = useTexts(userImportsTexts);
  const isBare = signs.every((sign) => sign.startsWith('other-'));
  const words = signs.map((sign) => t(`sign.${sign}`));
  return (
    <span className={isBare ? classes.muted : classes.sign}>
      {(isBare ? [t('sign.none'), ...words] : words).join(', ')}
    </span>
  );
}
