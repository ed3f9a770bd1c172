import type { SubjectSettings } from '@orbita/contract/subject-settings';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { callOptions, invalidate, queryClient, showFailure, type Input } from '../../../api/query.ts';
import { createSaveQueue, type QueueState } from '../../../ui/save-queue.ts';
import { useUnsaved } from '../../../ui/unsaved.ts';

export type SettingsPatch = Omit<NonNullable<Input<'subjectSettings', 'updateSubject'>['body']>, 'updated_at'>;

const isAway = (error: Error) =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');

/** The settings as they are typed: saved by themselves, met with what others change. */
export function useSettings(settings: SubjectSettings) {
  const { id } = settings;
  const [value, setValue] = useState(settings);
  const [revision, setRevision] = useState(0);
  const [state, setState] = useState<QueueState<SubjectSettings, SettingsPatch>>({
    stage: 'idle',
    at: null,
    conflict: null,
    error: null,
  });
  const replace = (record: SubjectSettings, waiting: Partial<SettingsPatch>) => {
    setValue({ ...record, ...waiting });
    setRevision((now) => now + 1);
  };
  const [queue] = useState(() =>
    createSaveQueue<SubjectSettings, SettingsPatch>({
      base: settings,
      send: (patch, updated_at) =>
        api.subjectSettings.updateSubject({ params: { id }, body: { ...patch, updated_at } }),
      onSaved: (saved) => {
        queryClient.setQueryData(
          callOptions('subjectSettings', 'getSubjectSettings', { params: { id } }).queryKey,
          saved,
        );
        void invalidate('subjects', 'subjectLists');
      },
      onMerged: replace,
      onState: (next) => {
        setState((now) => ({ ...next, at: next.at ?? now.at }));
        if (next.error && !isAway(next.error)) showFailure(next.error);
      },
    }),
  );
  const adopt = useEffectEvent((record: SubjectSettings) => {
    const isNews = Date.parse(record.updated_at) > Date.parse(queue.base().updated_at);
    if (isNews && queue.adopt(record)) replace(record, {});
  });
  useEffect(() => adopt(settings), [settings]);
  useEffect(() => () => void queue.flush(), [queue]);
  // What is on its way arrives by itself; what failed would be lost with the page.
  useUnsaved(`subject-settings-${id}`, state.stage === 'failed');
  return {
    value,
    /** As the server has it: with what follows from the fields. */
    saved: settings,
    revision,
    state,
    queue,
    change: (patch: SettingsPatch) => {
      setValue((now) => ({ ...now, ...patch }));
      queue.change(patch);
    },
  };
}
export type EditedSettings = ReturnType<typeof useSettings>;
