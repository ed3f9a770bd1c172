import { SegmentedControl } from '@mantine/core';
import { useTexts } from '../../../base/i18n.ts';
import { editorTexts } from './editor.texts.ts';
import classes from './dialogs.module.css';

export type CopyMode = 'CLONE' | 'LINK';

/** Selects how to place a topic: as an independent copy, or linked to the blocks of the original. */
export function CopyModeField({ mode, onChange }: { mode: CopyMode; onChange: (mode: CopyMode) => void }) {
  const t = useTexts(editorTexts);
  return (
    <div>
      <SegmentedControl
        size="sm"
        aria-label={t('copyMode')}
        value={mode}
        onChange={(next) => onChange(next === 'LINK' ? 'LINK' : 'CLONE')}
        data={[
          { value: 'CLONE', label: t('asCopy') },
          { value: 'LINK', label: t('asLink') },
        ]}
      />
      <p className={classes.modeHint}>{t(mode === 'CLONE' ? 'asCopyHint' : 'asLinkHint')}</p>
    </div>
  );
}
