import { Menu } from '@mantine/core';
import {
  IconBook2,
  IconChartBar,
  IconClipboardText,
  IconEraser,
  IconFileText,
  IconHistory,
  IconNotebook,
} from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { boardTexts } from '../../../shared/journal/board.texts.ts';
import { journalTexts } from '../journal.texts.ts';

export interface CellActions {
  /** Undefined for users who may not see answers. */
  onOpen?: (() => void) | undefined;
  onTopic: () => void;
  onDiary: () => void;
  onHistory: () => void;
  /** Opens the statistics of the topic in this group. */
  onColumn: () => void;
  /** Undefined for users who may not mark. */
  onPaste?: (() => void) | undefined;
  /** Undefined when there is no mark to clear. */
  onClear?: (() => void) | undefined;
}
interface Props extends CellActions {
  at: { x: number; y: number };
  onClose: () => void;
}

const ICON = 16;

/** The menu of a cell, opened by a right click, a long touch or the menu key. */
export function CellMenu({ at, onClose, onOpen, onTopic, onDiary, onHistory, onColumn, onPaste, onClear }: Props) {
  const t = useTexts(journalTexts);
  const tb = useTexts(boardTexts);
  return (
    <Menu
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      shadow="md"
      transitionProps={{ duration: 0 }}
      offset={2}
    >
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('cellMenu')}>
        {onOpen && (
          <Menu.Item
            leftSection={<IconFileText size={ICON} aria-hidden="true" />}
            rightSection="Ctrl+Enter"
            onClick={onOpen}
          >
            {t('openAnswer')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHistory size={ICON} aria-hidden="true" />} onClick={onHistory}>
          {t('historyOf')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBook2 size={ICON} aria-hidden="true" />} onClick={onTopic}>
          {t('openTopic')}
        </Menu.Item>
        <Menu.Item leftSection={<IconNotebook size={ICON} aria-hidden="true" />} onClick={onDiary}>
          {t('openDiary')}
        </Menu.Item>
        <Menu.Item leftSection={<IconChartBar size={ICON} aria-hidden="true" />} onClick={onColumn}>
          {t('columnFacts')}
        </Menu.Item>
        {onPaste && (
          <Menu.Item
            leftSection={<IconClipboardText size={ICON} aria-hidden="true" />}
            rightSection="Ctrl+V"
            onClick={onPaste}
          >
            {tb('paste')}
          </Menu.Item>
        )}
        {onClear && (
          <Menu.Item leftSection={<IconEraser size={ICON} aria-hidden="true" />} rightSection="Del" onClick={onClear}>
            {t('clear')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
