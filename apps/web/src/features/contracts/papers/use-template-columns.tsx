import { ActionIcon, Menu } from '@mantine/core';
import type { PaperTemplate } from '@orbita/contract/contracts/papers';
import { IconArchive, IconArchiveOff, IconCheck, IconDots, IconDownload, IconEye } from '@tabler/icons-react';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import classes from './papers.module.css';
import { papersTexts } from './papers.texts.ts';

export interface TemplateActs {
  preview: (template: PaperTemplate) => void;
  download: (template: PaperTemplate) => void;
  /** Whether the viewer may choose what papers of the kind are made from. */
  mayChoose: boolean;
  /** Absent for those who may only read. */
  change?: ((template: PaperTemplate, change: { is_current?: boolean; is_archived?: boolean }) => void) | undefined;
}

function TemplateMenu({
  template,
  acts: { preview, download, mayChoose, change },
}: {
  template: PaperTemplate;
  acts: TemplateActs;
}) {
  const t = useTexts(papersTexts);
  const { is_current: isCurrent, is_archived: isArchived } = template;
  return (
    <Menu position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('actionsOf', { name: template.name })}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={18} />} onClick={() => preview(template)}>
          {t('preview')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={18} />} onClick={() => download(template)}>
          {t('original')}
        </Menu.Item>
        {change && (
          <>
            {!isArchived && (
              <Menu.Item
                leftSection={<IconCheck size={18} />}
                disabled={!isCurrent && !mayChoose}
                title={!isCurrent && !mayChoose ? t('chosenByOthers') : undefined}
                onClick={() => change(template, { is_current: !isCurrent })}
              >
                {t(isCurrent ? 'useBuiltIn' : 'use')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={isArchived ? <IconArchiveOff size={18} /> : <IconArchive size={18} />}
              onClick={() => change(template, { is_archived: !isArchived })}
            >
              {t(isArchived ? 'fromArchive' : 'toArchive')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The columns of the list of templates. */
export function useTemplateColumns(acts: TemplateActs): Column<PaperTemplate>[] {
  const t = useTexts(papersTexts);
  return [
    {
      title: t('name'),
      kind: 'main',
      cell: (template) => (
        <>
          {template.name} {template.is_current && <span className={classes.tag}>{t('inUse')}</span>}
        </>
      ),
    },
    {
      title: t('by'),
      cell: ({ uploaded_by: by, created_at: at }) =>
        [by && personName(by, 'short'), formatDayTime(at)].filter(Boolean).join(' · '),
    },
    { title: t('papers'), kind: 'number', cell: ({ papers_count: count }) => t('papersCount', { count }) },
    {
      title: t('actions'),
      isTitleHidden: true,
      kind: 'tools',
      cell: (template) => <TemplateMenu template={template} acts={acts} />,
    },
  ];
}
