import type { RetakeTopic } from '@orbita/contract/retakes';
import { Select } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { invalidate, showFailure, useCall } from '../../../api/query.ts';
import { SEARCH_DEBOUNCE } from '../../../base/debounce.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { formatNumber } from '../../../base/number.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { List } from '../../../ui/kit/list.tsx';
import { useList } from '../../../ui/kit/use-list.ts';
import { OfficeHeader } from '../office-header.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import classes from './retake-topics.module.css';

const NONE = 'none';

/** Retakes with points of which nobody has said which topic they replace, with a way to say it. */
export function RetakeTopicsPage() {
  const t = useTexts(retakesTexts);
  const list = useList({ searchDelay: SEARCH_DEBOUNCE });
  const query = useCall('retakes', 'listRetakeTopics', { query: list.asked }, { keepPrevious: true });
  const columns = useTopicColumns();
  return (
    <>
      <OfficeHeader description={t('topicsText')} />
      <List
        list={list}
        query={query}
        idOf={({ id }) => id}
        columns={columns}
        searchLabel={t('searchTopic')}
        skeletonHeight={72 * 4}
        empty={{ title: t('noTopics'), text: t('noTopicsText'), icon: <IconRefresh size={28} aria-hidden="true" /> }}
      />
    </>
  );
}

function useTopicColumns(): Column<RetakeTopic>[] {
  const t = useTexts(retakesTexts);
  return [
    {
      title: t('topicHeading'),
      kind: 'main',
      cell: ({ id, title, max_mark, subject, marks_count: count }) => (
        <>
          <Link to={`/subjects/${subject.id}/topics/${id}`}>{title}</Link>
          <small className={classes.under}>
            {subject.title}
            {max_mark !== null && ` · ${t('upTo', { max: formatNumber(max_mark) })}`}
            {count > 0 && ` · ${t('marksCount', { count })}`}
          </small>
        </>
      ),
    },
    { title: t('replaces'), cell: (topic) => <Choice key={topic.id} topic={topic} /> },
  ];
}

/** Chooses the topic that a retake replaces; the one that its title names is proposed. */
function Choice({ topic }: { topic: RetakeTopic }) {
  const t = useTexts(retakesTexts);
  const [chosen, setChosen] = useState(topic.suggested_id === null ? null : String(topic.suggested_id));
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await api.retakes.linkRetakeTopic({
        params: { id: topic.id },
        body: { replaces_id: chosen === NONE ? null : Number(chosen) },
      });
      notify({ title: t('replacedSaved'), message: topic.title, tone: 'success' });
      await invalidate('retakes', 'journal', 'subjects', 'standing');
    } catch (failure) {
      showFailure(failure);
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={classes.choice}>
      <Select
        aria-label={t('replacesOf', { title: topic.title })}
        placeholder={t('chooseTopic')}
        searchable
        data={[
          ...topic.choices
            .filter(({ id }) => id !== topic.id)
            .map(({ id, title, max_mark }) => ({
              value: String(id),
              label: max_mark === null ? title : `${title} (${t('upTo', { max: formatNumber(max_mark) })})`,
            })),
          { value: NONE, label: t('replacesNothing') },
        ]}
        value={chosen}
        onChange={setChosen}
      />
      <Button colour="blue" disabled={chosen === null} loading={isSaving} onClick={() => void save()}>
        {t('saveReplaced')}
      </Button>
    </div>
  );
}
