import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { OpenRetakesDialog } from '../dialogs/open-retakes-dialog.tsx';
import { RetakesBoard } from './retakes-board.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import { toGroupedQuery, useRetakeList } from '../use-retake-list.ts';

/** Retakes in the teacher's disciplines, or of the curator's students. */
export function TeacherRetakesPage() {
  const t = useTexts(retakesTexts);
  const currentUser = useCurrentUser();
  const [isOpening, setOpening] = useState(false);
  const list = useRetakeList();
  const asked = toGroupedQuery(list);
  const asTeacher = currentUser.isTeacher;
  const taught = useCall(
    'retakes',
    'listTeacherRetakes',
    { params: { id: currentUser.user.id }, query: asked },
    { keepPrevious: true, enabled: asTeacher },
  );
  const curated = useCall('retakes', 'listRetakes', { query: asked }, { keepPrevious: true, enabled: !asTeacher });
  return (
    <>
      <PageHeader
        title={t('retakes')}
        description={t(asTeacher ? 'teacherText' : 'curatorText')}
        actions={
          asTeacher && (
            <Button colour="blue" leftSection={<IconPlus size={18} />} onClick={() => setOpening(true)}>
              {t('open')}
            </Button>
          )
        }
      />
      <RetakesBoard list={list} query={asTeacher ? taught : curated} withGroups={asTeacher} />
      {isOpening && <OpenRetakesDialog onClose={() => setOpening(false)} />}
    </>
  );
}
