import { Kbd } from '@mantine/core';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { isSingleLetter, lettersEnabled, scopes, writeKeys } from '../../../base/shortcuts.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useTexts } from '../../../base/i18n.ts';
import { shellTexts } from '../shell.texts.ts';
import classes from './shortcut-help.module.css';

/** The help on the open screen's shortcuts, built from the tables that handle them. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useTexts(shellTexts);
  const ui = useTexts(uiTexts);
  const hasLetters = lettersEnabled.use();
  const open = scopes.use();
  return (
    <Modal opened onClose={onClose} title={t('helpTitle')}>
      {open.toReversed().map((scope, index) => (
        <section key={`${scope.title}${index}`}>
          <h3 className={classes.scope}>{scope.title}</h3>
          <dl className={classes.list}>
            {scope.bindings
              .filter((binding) => !binding.disabled && !binding.hidden && (hasLetters || !isSingleLetter(binding)))
              .map((binding) => (
                <div key={writeKeys(binding) + binding.label} className={classes.row}>
                  <dt>{binding.label}</dt>
                  <dd>
                    <Kbd>{writeKeys(binding)}</Kbd>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      {!hasLetters && <p className={classes.note}>{ui('shortcutsOff')}</p>}
    </Modal>
  );
}
