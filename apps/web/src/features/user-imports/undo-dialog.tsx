import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { type Output, useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

/** What undoing would remove; who has been built on stands in its way, and then nothing is undone. */
export function UndoDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts(userImportsTexts);
  const preview = useCall('userImports', 'previewUserImportUndo', { params: { id } }, { staleTime: 0, gcTime: 0 });
  const undo = useSave('userImports', 'undoUserImport', { invalidates: ['userImports'], onSuccess: onClose });
  const isOpen = preview.data?.blockers_count === 0;
  return (
    <Modal
      opened
      title={t('undoTitle')}
      onClose={onClose}
      saveLabel={t('undo')}
      saveColour="red"
      saving={undo.isPending}
      {...(isOpen ? { onSave: () => undo.mutate({ params: { id } }) } : {})}
    >
      <LoadState query={preview} skeleton={<Skeleton height={80} />}>
        {(found) => (found.blockers_count > 0 ? <Blockers preview={found} /> : <Undone preview={found} />)}
      </LoadState>
    </Modal>
  );
}

type Preview = Output<'userImports', 'previewUserImportUndo'>;

function Undone({ preview: { people, groups, changed } }: { preview: Preview }) {
  const t = useTexts(userImportsTexts);
  return (
    <ul className={classes.details}>
      {people > 0 && <li>{t('undoPeople', { count: people })}</li>}
      {groups > 0 && <li>{t('undoGroups', { count: groups })}</li>}
      {changed > 0 && <li>{t('undoChanged', { count: changed })}</li>}
    </ul>
  );
}

function Blockers({ preview: { blockers, blockers_count: count } }: { preview: Preview }) {
  const t = useTexts(userImportsTexts);
  return (
    <>
      <p>{t('undoBlocked', { count })}</p>
      <ul className={classes.details}>
        {blockers.map(({ kind, id, name, reason }) => (
          <li key={`${kind}-${id}-${reason}`}>
            <Link to={kind === 'user' ? `/admin/users/${id}` : `/admin/groups/${id}`}>{name}</Link>
            <span className={classes.muted}> — {reason}</span>
          </li>
        ))}
        {count > blockers.length && <li>…</li>}
      </ul>
    </>
  );
}
