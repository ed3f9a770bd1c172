import type { AttendanceRecord } from '@orbita/contract/attendance';
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconChecks, IconCloudOff } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { BoardState } from '../../../shared/journal/board-tools.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { registerTexts } from './register.texts.ts';
import { isPresent, type Register } from './use-register.ts';
import classes from './register.module.css';

interface Props {
  records: readonly AttendanceRecord[];
  register: Register;
  canMark: boolean;
}

/** The counts and «all present», always within reach of the thumb. */
export function RegisterBar({ records, register, canMark }: Props) {
  const t = useTexts(registerTexts);
  const statuses = records.map((record) => register.noteOf(record).status);
  const count = (fits: (status: number | null) => boolean) => statuses.filter(fits).length;
  const came = count(isPresent);
  const unnoted = count((status) => status === null);
  const total = records.length;
  const offline = register.book.countOffline();
  const away = total - came - unnoted;
  const isOnline = register.present === 3;
  const rest =
    unnoted === total ? t(isOnline ? 'allOnline' : 'allPresent') : t(isOnline ? 'restOnline' : 'restPresent');
  return (
    <div className={classes.bar} data-page-bar role="region" aria-label={t('title')}>
      <div className={classes.counts}>
        <strong aria-label={t('cameLong', { came, total })}>{t('came', { came, total })}</strong>
        <span>
          {[away > 0 && t('away', { count: away }), unnoted > 0 && t('unnoted', { count: unnoted })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {offline > 0 ? (
        <p className={classes.offline} role="status">
          <IconCloudOff size={18} aria-hidden="true" />
          {t('offline', { count: offline })}
        </p>
      ) : (
        <span className={classes.state}>
          <BoardState book={register.book} />
        </span>
      )}
      {canMark && (
        <>
          <UndoButton register={register} />
          <Button
            size="md"
            colour={unnoted > 0 ? 'blue' : 'borderGrey'}
            className={classes.all}
            disabled={unnoted === 0}
            leftSection={<IconChecks size={20} aria-hidden="true" />}
            onClick={register.restPresent}
          >
            {unnoted > 0 ? rest : t('allNoted')}
          </Button>
        </>
      )}
    </div>
  );
}

function UndoButton({ register }: { register: Register }) {
  const t = useTexts(registerTexts);
  const canUndo = register.book.undoable.use().length > 0;
  return (
    <ActionIcon
      variant="default"
      size={44}
      disabled={!canUndo}
      aria-label={t('undo')}
      title={`${t('undo')} (Ctrl+Z)`}
      onClick={() => void register.undo()}
    >
      <IconArrowBackUp size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
