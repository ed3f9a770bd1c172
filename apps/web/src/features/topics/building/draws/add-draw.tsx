import type { Pattern } from '@orbita/contract/tasks';
import { IconArrowsShuffle } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../../api/client/client.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { notify } from '../../../../base/notices.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { BankDialog } from '../questions/bank-dialog.tsx';
import { cachePattern } from '../saving/lesson-cache.ts';
import { drawsTexts } from './draws.texts.ts';

/** A new draw asks so many questions until the teacher says how many. */
const FIRST_COUNT = 3;

/** «Случайные вопросы из банка»: chooses a set, of which every attempt asks some. */
export function AddDraw({ stepId, pattern }: { stepId: number; pattern: Pattern }) {
  const t = useTexts(drawsTexts);
  const [isOpen, setOpen] = useState(false);
  const create = async (item_ids: number[], questions: number) => {
    const body = { title: '', count: Math.min(FIRST_COUNT, questions), points: 1, item_ids };
    cachePattern(await api.tasks.createDraw({ params: { id: pattern.id }, body }));
    notify({ message: t('created'), tone: 'success' });
  };
  return (
    <>
      <Button
        size="sm"
        colour="transparentWhite"
        leftSection={<IconArrowsShuffle size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('add')}
      </Button>
      {isOpen && (
        <BankDialog stepId={stepId} drawing={{ title: t('choose'), take: create }} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
