import { NativeSelect } from '@mantine/core';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { asId, asWord, useList } from '../../ui/kit/use-list.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { extensionsPageTexts } from './extensions-page.texts.ts';

const STATES = ['asked', 'decided'] as const;
const DECISIONS = ['granted', 'refused', 'withdrawn', 'closed'] as const;
/** Disciplines of one teacher at most. */
const ALL = 1000;

export const useExtensionList = (searchDelay: number) =>
  useList({
    filters: { subject: asId, group: asId, decision: asWord(DECISIONS) },
    views: { state: asWord(STATES) },
    searchDelay,
  });
export type ExtensionList = ReturnType<typeof useExtensionList>;

/** The discipline, the group, and in the history what was decided. */
export function ExtensionFilters({ list }: { list: ExtensionList }) {
  const t = useTexts(extensionsPageTexts);
  const subjects = useCall('subjects', 'listTaughtSubjects', { query: { size: ALL } });
  const groups = useCall('subjects', 'listGroupChoices', { query: { size: 10_000 } }, { staleTime: 60_000 });
  const { state, decision, subject, group } = list.filters;
  const options = (none: string, choices: readonly { id: number; name: string }[]) => [
    { value: '', label: none },
    ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const taught = (subjects.data?.data ?? []).map(({ id, title }) => ({ id, name: title }));
  const ofGroups = groups.data?.data ?? [];
  return (
    <>
      <ReadFailure name={t('subject')} query={subjects} />
      {taught.length > 1 && (
        <NativeSelect
          aria-label={t('subject')}
          value={subject ?? ''}
          onChange={(event) => list.set({ subject: event.currentTarget.value })}
          data={options(t('everySubject'), taught)}
        />
      )}
      <ReadFailure name={t('group')} query={groups} />
      {ofGroups.length > 1 && (
        <NativeSelect
          aria-label={t('group')}
          value={group ?? ''}
          onChange={(event) => list.set({ group: event.currentTarget.value })}
          data={options(t('everyGroup'), ofGroups)}
        />
      )}
      {state === 'decided' && (
        <NativeSelect
          aria-label={t('decision')}
          value={decision ?? ''}
          onChange={(event) => list.set({ decision: event.currentTarget.value })}
          data={[
            { value: '', label: t('everyDecision') },
            ...DECISIONS.map((one) => ({ value: one, label: t(`decided.${one}`) })),
          ]}
        />
      )}
    </>
  );
}
