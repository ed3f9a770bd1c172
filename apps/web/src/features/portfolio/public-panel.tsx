import { TextInput } from '@mantine/core';
import type { Portfolio } from '@orbita/contract/portfolio/works';
import { IconCopy, IconExternalLink, IconLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSave } from '../../api/query.ts';
import { formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { worksTexts } from './works.texts.ts';
import classes from './works.module.css';

/** Opens the portfolio to everybody with a link, and closes it again. */
export function PublicPanel({ portfolio }: { portfolio: Portfolio }) {
  const t = useTexts(worksTexts);
  const { public_path, published_at } = portfolio;
  const open = useSave('portfolio', 'openPortfolio', { invalidates: ['portfolio'], success: t('opened') });
  return (
    <Panel title={t('public')}>
      {() =>
        public_path && published_at ? (
          <OpenLink path={public_path} since={published_at} />
        ) : (
          <>
            <p className={classes.quiet}>{t('closedText')}</p>
            <Button
              leftSection={<IconLink size={18} aria-hidden="true" />}
              loading={open.isPending}
              onClick={() => open.mutate({})}
            >
              {t('open')}
            </Button>
          </>
        )
      }
    </Panel>
  );
}

function OpenLink({ path, since }: { path: string; since: string }) {
  const t = useTexts(worksTexts);
  const url = new URL(path, window.location.href).href;
  const close = useSave('portfolio', 'closePortfolio', { invalidates: ['portfolio'], success: t('closed') });
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify({ tone: 'success', message: t('copied') });
    } catch {
      // Without encryption, or where the user refuses it, a browser has no clipboard.
      field.current?.select();
      notify({ tone: 'info', message: t('copyByHand') });
    }
  };
  const ask = async () => {
    if (await confirm({ title: t('closeTitle'), message: t('closeText'), confirmLabel: t('closeNow'), isDanger: true }))
      close.mutate({});
  };
  return (
    <>
      <p className={classes.quiet}>{t('openedText', { since: formatNear(since) })}</p>
      <div className={classes.line}>
        <TextInput
          ref={field}
          aria-label={t('link')}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button
          component="a"
          href={path}
          target="_blank"
          leftSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          {t('look')}
        </Button>
        <Button loading={close.isPending} onClick={() => void ask()}>
          {t('close')}
        </Button>
      </div>
    </>
  );
}
