import { Textarea } from '@mantine/core';
import type { Portfolio } from '@orbita/contract/portfolio/works';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { worksTexts } from './works.texts.ts';
import classes from './works.module.css';

interface Props {
  portfolio: Portfolio;
  isOwn: boolean;
}

/** What the student says of oneself; for others nothing while there are no words. */
export function AboutPanel({ portfolio, isOwn }: Props) {
  const t = useTexts(worksTexts);
  const [isEditing, setEditing] = useState(false);
  if (!isOwn && portfolio.about === '') return null;
  return (
    <Panel title={t('about')}>
      {() => (
        <>
          {portfolio.about && <p className={classes.about}>{portfolio.about}</p>}
          {isOwn && (
            <Button
              mt={portfolio.about ? 12 : 0}
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              onClick={() => setEditing(true)}
            >
              {t(portfolio.about ? 'editAbout' : 'writeAbout')}
            </Button>
          )}
          {isEditing && <AboutDialog portfolio={portfolio} onClose={() => setEditing(false)} />}
        </>
      )}
    </Panel>
  );
}

const readAbout = ({ about }: Portfolio) => ({ about });

function AboutDialog({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const t = useTexts(worksTexts);
  const form = useFormFields({ initial: readAbout(portfolio) });
  const save = useSave('portfolio', 'updateOwnPortfolio', {
    invalidates: ['portfolio'],
    success: t('saved'),
    failure: false,
  });
  return (
    <EditDialog
      title={t('about')}
      form={form}
      // Until something has been written there is no version to compare with.
      {...(portfolio.updated_at
        ? {
            record: { ...portfolio, updated_at: portfolio.updated_at },
            meeting: { read: readAbout, names: { about: t('about') } },
          }
        : {})}
      save={({ about }, updated_at) => save.mutateAsync({ body: { about, ...(updated_at ? { updated_at } : {}) } })}
      onClose={onClose}
    >
      <Textarea
        label={t('about')}
        description={t('aboutHint')}
        autosize
        minRows={4}
        maxLength={2048}
        data-autofocus
        {...form.text('about')}
      />
    </EditDialog>
  );
}
