import { Select, TextInput } from '@mantine/core';
import type { MeetingRow } from '@orbita/contract/organisation';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCall, useSave } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useLanguage } from '../../../base/language.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { fromFieldValue } from '../../../base/zone-time.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { List } from '../../../ui/kit/list.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { useList } from '../../../ui/kit/use-list.ts';
import { AreaTabs } from '../area-tabs.tsx';
import { buildTree, labelOf, mayMeet, pathOf } from '../tree.ts';
import { governanceTexts } from './governance.texts.ts';

/** Meetings of circles, the latest first. */
export function MeetingsPage() {
  const t = useTexts(governanceTexts);
  const [isMaking, setMaking] = useState(false);
  const list = useList({});
  const { query: _words, ...asked } = list.asked;
  const query = useCall('organisation', 'listMeetings', { query: asked }, { keepPrevious: true });
  const circles = useMeetingCircles();
  const create = circles.length > 0 && <Button onClick={() => setMaking(true)}>{t('createMeeting')}</Button>;
  return (
    <>
      <AreaTabs actions={create} />
      <List
        list={list}
        query={query}
        columns={useMeetingColumns()}
        empty={{ title: t('noMeetings'), text: t('noMeetingsText') }}
      />
      {isMaking && <MeetingDialog circles={circles} onClose={() => setMaking(false)} />}
    </>
  );
}

function useMeetingColumns(): Column<MeetingRow>[] {
  const t = useTexts(governanceTexts);
  return [
    {
      title: t('meeting'),
      kind: 'main',
      cell: ({ id, title }) => <Link to={`/organisation/meetings/${id}`}>{title}</Link>,
    },
    { title: t('meetingCircle'), cell: ({ scope_name }) => scope_name },
    { title: t('startsAt'), cell: ({ starts_at }) => formatDayTime(starts_at) },
    { title: t('agenda'), cell: ({ agenda_count }) => t('agendaCount', { count: agenda_count }) },
    { title: t('status'), cell: ({ state }) => t(`meeting_${state}`) },
  ];
}

interface NamedCircle {
  value: string;
  /** Its name after those of the circles around it, because circles of one name lie in different ones. */
  label: string;
}
/** Circles whose meetings the user may call. */
function useMeetingCircles(): NamedCircle[] {
  const organisation = useCall('organisation', 'getOrganisation');
  const language = useLanguage();
  if (!organisation.data) return [];
  const tree = buildTree(organisation.data);
  const nameOf = (id: number) =>
    pathOf(tree, id)
      .map((circle) => labelOf(circle, language))
      .join(' › ');
  return tree.roles
    .filter(({ id, is_scope }) => is_scope && mayMeet(tree, id))
    .map(({ id }) => ({ value: String(id), label: nameOf(id) }));
}

/** Calls a meeting of a circle. */
function MeetingDialog({ circles, onClose }: { circles: readonly NamedCircle[]; onClose: () => void }) {
  const t = useTexts(governanceTexts);
  const navigate = useNavigate();
  const form = useFormFields<{ circle: string | null; title: string; starts_at: string }>({
    initial: { circle: null, title: '', starts_at: '' },
    required: ['circle', 'title', 'starts_at'],
    checks: { starts_at: (typed) => typed !== '' && fromFieldValue(typed) === null && t('wrongMoment') },
  });
  const save = useSave('organisation', 'createMeeting', {
    invalidates: ['organisation', 'calendar'],
    failure: false,
  });
  return (
    <EditDialog
      title={t('newMeeting')}
      saveLabel={t('create')}
      form={form}
      save={({ circle, title, starts_at }) =>
        save.mutateAsync({
          params: { id: Number(circle) },
          body: { title, starts_at: fromFieldValue(starts_at) ?? '' },
        })
      }
      onSaved={({ id }) => void navigate(`/organisation/meetings/${id}`)}
      onClose={onClose}
    >
      <Select label={t('meetingCircle')} required searchable data={circles} {...form.field('circle')} />
      <TextInput label={t('title')} required maxLength={255} {...form.text('title')} />
      <DateField label={t('startsAt')} isRequired time="10:00" {...form.field('starts_at')} />
    </EditDialog>
  );
}
