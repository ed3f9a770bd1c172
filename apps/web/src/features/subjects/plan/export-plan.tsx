import type { Subject } from '@orbita/contract/subjects';
import { Menu } from '@mantine/core';
import { IconChevronDown, IconFileDownload } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { planTexts } from './plan.texts.ts';

const addressOf = (subjectId: number, groupId?: number): string =>
  `/api/v2/subjects/${subjectId}/export/ctp${groupId === undefined ? '' : `?group_id=${groupId}`}`;

/** Downloads the plan as a table; of several groups one chooses whose dates are in it. */
export function ExportPlan({ subject: { id, groups } }: { subject: Subject }) {
  const t = useTexts(planTexts);
  const icon = <IconFileDownload size={18} aria-hidden="true" />;
  if (groups.length < 2)
    return (
      <Button component="a" href={addressOf(id, groups[0]?.id)} download leftSection={icon}>
        {t('export')}
      </Button>
    );
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button leftSection={icon} rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('exportDates')}</Menu.Label>
        {groups.map((group) => (
          <Menu.Item key={group.id} component="a" href={addressOf(id, group.id)} download>
            {group.name}
          </Menu.Item>
        ))}
        <Menu.Item component="a" href={addressOf(id)} download>
          {t('exportShared')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
