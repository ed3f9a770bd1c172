import { ActionIcon, Popover, Skeleton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../../api/query.ts';
import { formatDay } from '../../../../base/dates.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { useCurrentUser } from '../../../../api/current-user.ts';
import { LoadState } from '../../../../ui/states/load-state.tsx';
import { buildingTexts } from '../building.texts.ts';
import classes from './block-uses.module.css';

/** Tells editors when the block was created and which other topics show it. */
export function BlockUses({ sectionId, name }: { sectionId: number; name: string }) {
  const t = useTexts(buildingTexts);
  const { permissions } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const mayLook = permissions.has('admin_panel_read');
  const block = useCall('topics', 'getAdminSection', { params: { id: sectionId } }, { enabled: isOpen });
  if (!mayLook) return null;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={300} trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('blockUses', { name })}
          title={t('blockUses', { name })}
          onClick={() => setOpen((now) => !now)}
        >
          <IconInfoCircle size={20} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <LoadState query={block} skeleton={<Skeleton height={64} />}>
          {({ created_at, linked_steps }) => (
            <div className={classes.uses}>
              <p>{t('blockSince', { date: formatDay(created_at) })}</p>
              {linked_steps.length === 0 ? (
                <p>{t('blockShownHere')}</p>
              ) : (
                <>
                  <p>{t('blockShownElsewhere')}</p>
                  <ul>
                    {linked_steps.map((step) => (
                      <li key={step.id}>
                        <Link to={`/subjects/${step.subject_id}/topics/${step.id}`}>{step.title}</Link>
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </div>
          )}
        </LoadState>
      </Popover.Dropdown>
    </Popover>
  );
}
