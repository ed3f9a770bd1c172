import { Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { type Paper, papers } from './printed-school.tsx';
import { scheduleTexts } from './schedule.texts.ts';

interface Props {
  className: string;
  /** Takes the paper on which the school is printed; undefined where there is nothing to choose. */
  onPaper: ((paper: Paper) => void) | undefined;
}

/** Prints what is shown; for the week of the whole school the paper is chosen. */
export function PrintButton({ className, onPaper }: Props) {
  const t = useTexts(scheduleTexts);
  const icon = <IconPrinter size={18} aria-hidden="true" />;
  if (!onPaper)
    return (
      <Button className={className} leftSection={icon} onClick={() => window.print()}>
        {t('print')}
      </Button>
    );
  return (
    <Menu position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <Button className={className} leftSection={icon}>
          {t('print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map((paper) => (
          <Menu.Item
            key={paper}
            onClick={() => {
              // The browser prints what is there when it is asked.
              flushSync(() => onPaper(paper));
              window.print();
            }}
          >
            {t(`paper_${paper}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
