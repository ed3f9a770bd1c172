import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../app/i18n.ts';
import { useWho } from '../../app/who.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { OpenRetakesDialog } from './open-retakes-dialog.tsx';
import { RetakesBoard } from './retakes-board.tsx';
import { retakesTexts } from './retakes.texts.ts';
import { useRetakesQuery } from './use-retakes-query.ts';

/** All retakes of the company: opening for many students, deleting in bulk. */
export function AdminRetakesPage() {
  const t = useTexts(retakesTexts);
  const who = useWho();
  const [isOpening, setOpening] = useState(false);
  const query = useRetakesQuery();
  const list = useCall('retakes', 'listRetakes', { query }, { keepPrevious: true });
  const canOpen = who.can('retakes_write');
  return (
    <>
      <PageHeader
        above={t('area')}
        title={t('retakes')}
        description={t('adminText')}
        actions={
          canOpen && (
            <Button colour="blue" leftSection={<IconPlus size={18} />} onClick={() => setOpening(true)}>
              {t('open')}
            </Button>
          )
        }
      />
      <RetakesBoard list={list} withGroups={canOpen} />
      {isOpening && <OpenRetakesDialog onClose={() => setOpening(false)} />}
    </>
  );
}
