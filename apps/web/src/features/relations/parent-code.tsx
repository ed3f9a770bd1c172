import { IconCopy, IconKey } from '@tabler/icons-react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useSave } from '../../api/query.ts';
import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useCopy } from '../../ui/kit/use-copy.ts';
import { relationsTexts } from './relations.texts.ts';
import classes from './relations.module.css';

/** Makes the code by which a parent connects to the student; it is shown once. */
export function ParentCode() {
  const t = useTexts(relationsTexts);
  const { user } = useCurrentUser();
  const make = useSave('relations', 'createRelationCode', {});
  const copy = useCopy();
  return (
    <section className={classes.code}>
      <h3>{t('codeTitle')}</h3>
      <p className={classes.hint}>{t('codeText')}</p>
      <div aria-live="polite">
        {make.data && (
          <>
            <p className={classes.signs}>
              <strong>{make.data.code}</strong>
              <Button
                leftSection={<IconCopy size={18} aria-hidden="true" />}
                onClick={() => copy(make.data.code, t('codeCopied'))}
              >
                {t('codeCopy')}
              </Button>
            </p>
            <p className={classes.hint}>{t('codeUntil', { when: formatDayTime(make.data.expires_at) })}</p>
          </>
        )}
      </div>
      <Button
        leftSection={<IconKey size={18} aria-hidden="true" />}
        loading={make.isPending}
        onClick={() => make.mutate({ params: { id: user.id } })}
      >
        {t(make.data ? 'codeAgain' : 'codeMake')}
      </Button>
    </section>
  );
}
