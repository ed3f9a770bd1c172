import type { SubjectSettings } from '@orbita/contract/subjects';
import { SUBJECT_VIEWS } from '../../../api/affected-calls.ts';
import { api } from '../../../api/client/client.ts';
import { callOptions, invalidate, queryClient, type Input } from '../../../api/query.ts';
import { useAutosaved } from '../../../ui/saving/use-autosaved.ts';

type SettingsPatch = Omit<NonNullable<Input<'subjects', 'updateSubject'>['body']>, 'updated_at'>;

/** Edits the settings of a discipline with autosave. */
export function useSettings(settings: SubjectSettings) {
  const { id } = settings;
  return useAutosaved<SubjectSettings, SettingsPatch>({
    name: `subject-settings-${id}`,
    record: settings,
    send: (patch, updated_at) => api.subjects.updateSubject({ params: { id }, body: { ...patch, updated_at } }),
    onSaved: (saved) => {
      queryClient.setQueryData(callOptions('subjects', 'getSubjectSettings', { params: { id } }).queryKey, saved);
      void invalidate(...SUBJECT_VIEWS, 'journal');
    },
  });
}
export type EditedSettings = ReturnType<typeof useSettings>;
