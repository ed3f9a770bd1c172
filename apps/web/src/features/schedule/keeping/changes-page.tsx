import type { ResponseOf } from '@orbita/contract/endpoint';
import type { schedule } from '@orbita/contract/schedule';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { formatDay, formatDayTime, formatNear } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { List } from '../../../ui/kit/list.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { useList } from '../../../ui/kit/use-list.ts';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { KeeperTabs } from './keeper-tabs.tsx';
import { keepingTexts } from './keeping.texts.ts';
import { undoChange } from './undo-change.ts';
import classes from './keeping.module.css';

type Change = ResponseOf<typeof schedule.listTimetableChanges>['data'][number];

/** What was done to many lessons at once, each with its undo. */
export function ChangesPage() {
  const t = useTexts(keepingTexts);
  const list = useList({});
  const { query: _words, ...asked } = list.asked;
  const changes = useCall('schedule', 'listTimetableChanges', { query: asked }, { keepPrevious: true });
  return (
    <>
      <PageHeader
        title={t('changes')}
        description={t('changesLead')}
        above={<Link to="/schedule?of=all">{t('toSchedule')}</Link>}
      />
      <KeeperTabs />
      <List
        list={list}
        query={changes}
        columns={useChangeColumns()}
        empty={{
          icon: <IconHistory size={28} aria-hidden="true" />,
          title: t('noChanges'),
          text: t('noChangesText'),
        }}
      />
    </>
  );
}

function useChangeColumns(): Column<Change>[] {
  const t = useTexts(keepingTexts);
  return [
    {
      title: t('what'),
      kind: 'main',
      cell: ({ kind, title, lessons, first_day }) => (
        <span className={classes.stack}>
          <b>{t(`change_${kind}`)}</b>
          <span>
            {[title, t('lessons', { count: lessons }), first_day && t('fromDay', { day: formatDay(first_day) })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    {
      title: t('who'),
      cell: ({ author, created_at }) => (
        <span className={classes.stack}>
          <span title={formatDayTime(created_at)}>{formatNear(created_at)}</span>
          {author && <span>{personName(author, 'short')}</span>}
        </span>
      ),
    },
    { title: t('actions'), isTitleHidden: true, kind: 'tools', cell: (change) => <Undo change={change} /> },
  ];
}

function Undo({ change }: { change: Change }) {
  const t = useTexts(keepingTexts);
  const [isUndoing, setUndoing] = useState(false);
  if (change.undone_at !== null)
    return <span className={classes.muted}>{t('undoneAt', { when: formatNear(change.undone_at) })}</span>;
  const undo = async () => {
    setUndoing(true);
    await undoChange(change.id);
    setUndoing(false);
  };
  const what = [t(`change_${change.kind}`), change.title].filter(Boolean).join(' ');
  return (
    <Button loading={isUndoing} aria-label={t('undoOf', { what })} onClick={() => void undo()}>
      {t('undo')}
    </Button>
  );
}
