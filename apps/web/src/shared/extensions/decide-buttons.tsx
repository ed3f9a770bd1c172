import type { Extension } from '@orbita/contract/extensions';
import { lazy, Suspense, useState } from 'react';
import { useSave } from '../../api/query.ts';
import { invalidate } from '../../api/query.ts';
import { formatDay } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { personName } from '../users/person.tsx';
import { EXTENSION_CACHE } from './extension-state.ts';
import { extensionsTexts } from './extensions.texts.ts';
import classes from './extensions.module.css';

const DecideDialog = lazy(async () => ({ default: (await import('./decide-dialog.tsx')).DecideDialog }));

/** Grants the wished date with one click; anything else is decided in a dialog. */
export function DecideButtons({ request }: { request: Extension }) {
  const t = useTexts(extensionsTexts);
  const [isDeciding, setDeciding] = useState(false);
  const grant = useSave('extensions', 'grantExtension', {
    invalidates: EXTENSION_CACHE,
    success: t('granted'),
    // Somebody else has decided, so the list shows what is left.
    onError: () => void invalidate('extensions'),
  });
  const name = personName(request.student, 'informal');
  const day = formatDay(request.wished_at);
  const isPast = Date.parse(request.wished_at) <= Date.now();
  return (
    <span className={classes.tools}>
      {!isPast && (
        <Button
          colour="blue"
          aria-label={t('grantOf', { day, name })}
          loading={grant.isPending}
          onClick={() => grant.mutate({ params: { id: request.id }, body: {} })}
        >
          {t('grant', { day })}
        </Button>
      )}
      <Button aria-label={t('otherOf', { name })} onClick={() => setDeciding(true)}>
        {t('other')}
      </Button>
      {isDeciding && (
        <Suspense fallback={null}>
          <DecideDialog request={request} onClose={() => setDeciding(false)} />
        </Suspense>
      )}
    </span>
  );
}
