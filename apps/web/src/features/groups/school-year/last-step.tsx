import { useCall, useSave } from '../../../api/query.ts';
import { formatDateTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { groupsTexts } from '../groups.texts.ts';
import { refreshGroups } from '../use-group-actions.ts';
import classes from './school-year.module.css';

/** The last step to a new school year, which can be taken back while nobody has changed its groups. */
export function LastStep() {
  const t = useTexts(groupsTexts);
  const last = useCall('groups', 'getLastSchoolYear').data?.last;
  const undo = useSave('groups', 'undoSchoolYear', {
    success: t('undoneStep'),
    onSettled: () => refreshGroups(),
  });
  if (!last) return null;
  const name = last.author ? personName(last.author, 'short') : t('server');
  return (
    <div className={classes.last}>
      <p>
        {t('lastStep', { count: last.groups_count, date: formatDateTime(last.created_at), name })}{' '}
        {!last.can_undo && t('cannotUndo')}
      </p>
      {last.can_undo && (
        <Button loading={undo.isPending} onClick={() => undo.mutate({ params: { id: last.id } })}>
          {t('undoStep')}
        </Button>
      )}
    </div>
  );
}
