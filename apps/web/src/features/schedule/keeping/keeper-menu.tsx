import { Menu } from '@mantine/core';
import {
  IconBeach,
  IconCalendarOff,
  IconCalendarShare,
  IconCopy,
  IconFileImport,
  IconHistory,
  IconChevronDown,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { addDays } from '../../../base/typed-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { mondayOf } from '../schedule-days.ts';
import type { ScheduleAddress } from '../use-schedule-address.ts';
import { keepingTexts } from './keeping.texts.ts';
import type { Act } from './operation-preview.tsx';

const OperationDialog = lazy(async () => ({ default: (await import('./operation-dialog.tsx')).OperationDialog }));

/** What a keeper does to many lessons: from the week that is shown, and to the group whose timetable it is. */
export function KeeperMenu({ address }: { address: ScheduleAddress }) {
  const t = useTexts(keepingTexts);
  const [act, setAct] = useState<Act | null>(null);
  const { day, view, choice, chosen } = address;
  const monday = mondayOf(day);
  const [from, to] = view === 'day' || act === 'cancel' ? [day, day] : [monday, addDays(monday, 6)];
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={260}>
        <Menu.Target>
          <Button className="no-print" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
            {t('menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCalendarShare size={18} />} onClick={() => setAct('move')}>
            {t('moveWeek')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => setAct('copy')}>
            {t('copyWeek')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCalendarOff size={18} />} onClick={() => setAct('cancel')}>
            {t('cancelDay')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item component={Link} to="/admin/schedule/import" leftSection={<IconFileImport size={18} />}>
            {t('import')}
          </Menu.Item>
          <Menu.Item component={Link} to="/admin/schedule/holidays" leftSection={<IconBeach size={18} />}>
            {t('holidays')}
          </Menu.Item>
          <Menu.Item component={Link} to="/admin/schedule/changes" leftSection={<IconHistory size={18} />}>
            {t('changes')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {act && (
        <Suspense>
          <OperationDialog
            start={{
              act,
              from,
              to,
              target: addDays(from, 7),
              groupIds: choice === 'group' && chosen ? [chosen] : [],
            }}
            onClose={() => setAct(null)}
          />
        </Suspense>
      )}
    </>
  );
}
