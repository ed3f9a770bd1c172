import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { OpenRetakesDialog } from './dialogs/open-retakes-dialog.tsx';
import { RetakeViews } from './retake-views.tsx';
import { retakesTexts } from './retakes.texts.ts';

/** The header of the administration of retakes: title, button for new ones and other views. */
export function OfficeHeader({ description }: { description: string }) {
  const t = useTexts(retakesTexts);
  const currentUser = useCurrentUser();
  const [isOpening, setOpening] = useState(false);
  return (
    <>
      <PageHeader
        above={t('area')}
        title={t('retakes')}
        description={description}
        actions={
          currentUser.can('retakes_write') && (
            <Button colour="blue" leftSection={<IconPlus size={18} />} onClick={() => setOpening(true)}>
              {t('open')}
            </Button>
          )
        }
      />
      <RetakeViews />
      {isOpening && <OpenRetakesDialog onClose={() => setOpening(false)} />}
    </>
  );
}
