import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconCopyPlus,
  IconCornerDownRight,
  IconDots,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconKey,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { publicationTexts } from '../../../shared/topics/publication/publication.texts.ts';
import { editorTexts } from './editor.texts.ts';

interface Props {
  title: string;
  /** Whether a chapter is hidden; undefined for a topic. */
  isHidden?: boolean;
  /** Whether a topic is a draft; undefined for a chapter. */
  isDraft?: boolean;
  /** Address of the topic; undefined for a chapter and for a topic that is not saved yet. */
  to?: string;
  /** Undefined at the edge of the list. */
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  /** Other chapters that the row can be moved to. */
  chapters?: readonly { id: number; title: string }[];
  onToChapter?: (id: number) => void;
  onCopy?: () => void;
  /** Opens copying to another discipline; undefined for a row that is not saved yet. */
  onCopyTo?: (() => void) | undefined;
  onPassword: () => void;
  /** Hides or shows a chapter, publishes or takes back a topic; undefined for a row that is not saved yet. */
  onToggleHidden: (() => void) | undefined;
  onDelete: () => void;
}

/** All actions on a row, available by keyboard and touch too. */
export function RowMenu(props: Props) {
  const t = useTexts(editorTexts);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const label = t('actionsOf', { title: props.title });
  useEffect(() => {
    // The menu's button is re-created when the menu closes, so focus moves to the new one.
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  // While closed the menu is only a button, because a discipline may have hundreds of rows.
  if (!isOpen) {
    return (
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        <IconDots size={18} aria-hidden="true" />
      </ActionIcon>
    );
  }
  return (
    <Menu opened onChange={setOpen} position="bottom-end" shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={label}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <MenuItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

const ICON = 16;

function MenuItems({
  isHidden,
  isDraft,
  to,
  onUp,
  onDown,
  chapters = [],
  onToChapter,
  onCopy,
  onCopyTo,
  onPassword,
  onToggleHidden,
  onDelete,
}: Props) {
  const t = useTexts(editorTexts);
  const publication = useTexts(publicationTexts);
  return (
    <>
      {to && (
        <Menu.Item component={Link} to={to} leftSection={<IconExternalLink size={ICON} aria-hidden="true" />}>
          {t('open')}
        </Menu.Item>
      )}
      <Menu.Label>{t('move')}</Menu.Label>
      <Menu.Item
        leftSection={<IconArrowUp size={ICON} aria-hidden="true" />}
        disabled={!onUp}
        onClick={onUp}
        rightSection="Alt+↑"
      >
        {t('up')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown size={ICON} aria-hidden="true" />}
        disabled={!onDown}
        onClick={onDown}
        rightSection="Alt+↓"
      >
        {t('down')}
      </Menu.Item>
      {chapters.length > 0 && <Menu.Label>{t('toChapter')}</Menu.Label>}
      {chapters.map((chapter) => (
        <Menu.Item
          key={chapter.id}
          leftSection={<IconCornerDownRight size={ICON} aria-hidden="true" />}
          onClick={() => onToChapter?.(chapter.id)}
        >
          {chapter.title}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {onCopy && (
        <Menu.Item leftSection={<IconCopy size={ICON} aria-hidden="true" />} onClick={onCopy}>
          {t('copy')}
        </Menu.Item>
      )}
      {onCopyTo && (
        <Menu.Item leftSection={<IconCopyPlus size={ICON} aria-hidden="true" />} onClick={onCopyTo}>
          {t('copyToSubject')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconKey size={ICON} aria-hidden="true" />} onClick={onPassword}>
        {t('passwordItem')}
      </Menu.Item>
      <Menu.Item
        leftSection={
          isHidden || isDraft ? (
            <IconEye size={ICON} aria-hidden="true" />
          ) : (
            <IconEyeOff size={ICON} aria-hidden="true" />
          )
        }
        disabled={!onToggleHidden}
        onClick={onToggleHidden}
      >
        {isDraft === undefined ? t(isHidden ? 'show' : 'hide') : publication(isDraft ? 'publish' : 'takeBack')}
      </Menu.Item>
      <Menu.Item color="var(--danger)" leftSection={<IconTrash size={ICON} aria-hidden="true" />} onClick={onDelete}>
        {t('delete')}
      </Menu.Item>
    </>
  );
}
