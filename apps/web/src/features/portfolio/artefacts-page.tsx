import { Select } from '@mantine/core';
import type { Artefact } from '@orbita/contract/portfolio';
import { IconPaperclip } from '@tabler/icons-react';
import { useCall } from '../../api/query.ts';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { FileIcon } from '../../shared/files/attachments/file-icon.tsx';
import { ProfileTabs } from '../../shared/users/profile-tabs.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import type { Column } from '../../ui/kit/list-table.tsx';
import { asWord, useList } from '../../ui/kit/use-list.ts';
import { portfolioTexts } from './portfolio.texts.ts';
import { type Student, useStudent } from './use-student.ts';
import classes from './portfolio.module.css';

const KINDS = ['photo', 'video', 'document', 'link'] as const;

/** The files and links that a student has handed in. Another student begins anew, so that no work stands under a foreign name. */
export function ArtefactsPage() {
  const student = useStudent();
  return <ArtefactsOf key={student.id} student={student} />;
}

function ArtefactsOf({ student }: { student: Student }) {
  const t = useTexts(portfolioTexts);
  const list = useList({ filters: { kind: asWord(KINDS) } });
  const { kind } = list.filters;
  const query = useCall(
    'portfolio',
    'listArtefacts',
    { params: { id: student.id }, query: { ...list.asked, ...(kind ? { type: kind } : {}) } },
    { keepPrevious: true },
  );
  const columns = useArtefactColumns();
  return (
    <ListPage
      header={{ title: student.name ? t('artefactsOf', { name: student.name }) : t('artefacts') }}
      views={<ProfileTabs userId={student.id} current="artefacts" isRefused={query.error?.status === 403} />}
      list={list}
      query={query}
      columns={columns}
      // A file that was handed in with two answers is two works.
      idOf={({ answer_id, id, number }) => answer_id * 1_000_000_000 + id * 10 + number}
      searchLabel={t('searchArtefacts')}
      filters={
        <Select
          aria-label={t('kind')}
          value={kind ?? ''}
          onChange={(value) => list.set({ kind: value || null })}
          allowDeselect={false}
          data={[
            { value: '', label: t('anyKind') },
            ...KINDS.map((name) => ({ value: name, label: t(`kind.${name}`) })),
          ]}
        />
      }
      empty={{
        icon: <IconPaperclip size={28} aria-hidden="true" />,
        title: t('emptyArtefacts'),
        text: t('emptyArtefactsText'),
      }}
    />
  );
}

/** «...» stands for no description. */
const captionOf = ({ description, name }: Artefact): string =>
  description && description !== '...' ? description : name;

function useArtefactColumns(): Column<Artefact>[] {
  const t = useTexts(portfolioTexts);
  return [
    {
      title: t('work'),
      kind: 'main',
      cell: (work) => (
        <a
          className={classes.work}
          href={work.src}
          target="_blank"
          rel="noreferrer"
          aria-label={t('openWork', { name: captionOf(work) })}
        >
          {work.thumbnail_src ? (
            <img src={work.thumbnail_src} alt="" className={classes.picture} loading="lazy" />
          ) : (
            <span className={classes.picture}>
              <FileIcon attachment={work} size={28} />
            </span>
          )}
          <span>{captionOf(work)}</span>
        </a>
      ),
    },
    {
      title: t('whereTo'),
      cell: ({ task_title, subject, step }) => (
        <span className={classes.task}>
          <span>{task_title}</span>
          <span className={classes.quiet}>
            {subject.title} · {step.title}
          </span>
        </span>
      ),
    },
    {
      title: t('submitted'),
      cell: ({ submitted_at }) => (
        <time dateTime={submitted_at} title={formatDayTime(submitted_at)}>
          {formatNear(submitted_at)}
        </time>
      ),
    },
  ];
}
