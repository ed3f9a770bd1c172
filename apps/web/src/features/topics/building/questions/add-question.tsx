import { Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Form } from '@orbita/contract/tasks';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../../../base/i18n.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { buildingTexts } from '../building.texts.ts';
import { TypeMenu } from './type-menu.tsx';

/** «Добавить вопрос»: all types in a panel below the button, on phones in a sheet. */
export function AddQuestion({ onAdd }: { onAdd: (type: Form['type']) => void }) {
  const t = useTexts(buildingTexts);
  const [isOpen, setOpen] = useState(false);
  // A menu opened again while it still closes is made anew, which gives its first item the focus.
  const [openings, setOpenings] = useState(0);
  const chosen = useRef<Form['type']>(null);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const close = () => setOpen(false);
  const toggle = () => {
    setOpenings(openings + 1);
    setOpen(!isOpen);
  };
  const choose = (type: Form['type']) => {
    close();
    // The closing sheet returns the focus to its button, so the new card must come after it.
    if (isPhone) chosen.current = type;
    else onAdd(type);
  };
  const addChosen = () => {
    if (chosen.current) onAdd(chosen.current);
    chosen.current = null;
  };
  const button = (
    <Button
      size="sm"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      onClick={toggle}
    >
      {t('addQuestion')}
    </Button>
  );
  if (isPhone)
    return (
      <>
        {button}
        <Modal opened={isOpen} onClose={close} onClosed={addChosen} title={t('addQuestion')}>
          <TypeMenu key={openings} label={t('addQuestion')} onChoose={choose} />
        </Modal>
      </>
    );
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={760}
      shadow="md"
      returnFocus
      hideDetached={false}
      withRoles={false}
      withinPortal
      middlewares={{ flip: true, shift: { padding: 8 } }}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={8}>
        <TypeMenu key={openings} label={t('addQuestion')} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}
