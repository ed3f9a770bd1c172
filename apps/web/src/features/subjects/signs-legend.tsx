import { Popover } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { subjectsTexts } from './subjects.texts.ts';
import classes from './signs-legend.module.css';

/** Explains the emoji of topics. */
export function SignsLegend() {
  const t = useTexts(subjectsTexts);
  const [isOpen, setOpen] = useState(false);
  const statuses = useCall('topics', 'listEventStatuses', {}, { enabled: isOpen, staleTime: Infinity });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" shadow="md" width={320}>
      <Popover.Target>
        <Button
          size="compact-md"
          colour="transparentWhite"
          className={classes.open ?? ''}
          leftSection={<IconHelpCircle size={18} aria-hidden="true" />}
          onClick={() => setOpen((now) => !now)}
        >
          {t('signs')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <LoadState query={statuses} skeleton={<div className={classes.loading} />}>
          {({ data }) => (
            <dl className={classes.list}>
              {data.map(({ status, emoji, title, description }) => (
                <div key={status} className={classes.row}>
                  <dt>
                    <span aria-hidden="true">{emoji}</span> {title}
                  </dt>
                  <dd>{description}</dd>
                </div>
              ))}
            </dl>
          )}
        </LoadState>
      </Popover.Dropdown>
    </Popover>
  );
}
