import { TextInput } from '@mantine/core';
import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useSave, type Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { skillsPortfolioTexts } from './skills-portfolio.texts.ts';
import classes from './skills-portfolio.module.css';

type Portfolio = Output<'companies', 'getPortfolio'>;

/** The address of a person's portfolio in the service of the institution; nothing while none is connected. */
export function SkillsPortfolio({ userId, mayChange }: { userId: number; mayChange: boolean }) {
  const t = useTexts(skillsPortfolioTexts);
  const portfolio = useCall('companies', 'getPortfolio', { params: { id: userId } }, { staleTime: 60_000 });
  const [isEditing, setEditing] = useState(false);
  if (!portfolio.data) return <ReadFailure name={t('title')} query={portfolio} />;
  const { service_url: service, url } = portfolio.data;
  if (service === null) return null;
  return (
    <Panel title={t('title')}>
      {() => (
        <>
          <p className={classes.address}>
            {url === null ? (
              t('none')
            ) : (
              <a href={url} target="_blank" rel="noopener noreferrer" title={t('open')}>
                {url} <IconExternalLink size={16} aria-hidden="true" />
              </a>
            )}
          </p>
          {mayChange && (
            <Button leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={() => setEditing(true)}>
              {t(url === null ? 'add' : 'change')}
            </Button>
          )}
          {isEditing && <AddressDialog userId={userId} service={service} url={url} onClose={() => setEditing(false)} />}
        </>
      )}
    </Panel>
  );
}

interface DialogProps {
  userId: number;
  service: string;
  url: Portfolio['url'];
  onClose: () => void;
}
function AddressDialog({ userId, service, url, onClose }: DialogProps) {
  const t = useTexts(skillsPortfolioTexts);
  const form = useFormFields({ initial: { url: url ?? '' } });
  const save = useSave('companies', 'updatePortfolio', {
    invalidates: ['companies.getPortfolio'],
    success: t('saved'),
    failure: false,
  });
  return (
    <EditDialog
      title={t('title')}
      form={form}
      save={(values) => save.mutateAsync({ params: { id: userId }, body: { url: values.url.trim() || null } })}
      onClose={onClose}
    >
      <TextInput
        label={t('url')}
        description={t('hint', { service })}
        type="url"
        inputMode="url"
        maxLength={1000}
        data-autofocus
        {...form.text('url')}
      />
    </EditDialog>
  );
}
