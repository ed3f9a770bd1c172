import { Select } from '@mantine/core';
import { useCall } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { ReadFailure } from '../../../../ui/states/read-failure.tsx';
import { buildingTexts } from '../building.texts.ts';
import type { EditedStep } from './edited-step.ts';

const NONE = 'none';
const RESULT = 2;

/** Which topic of the discipline a retake replaces: one with points, or that it replaces none. */
export function ReplacedField({ step }: { step: EditedStep }) {
  const t = useTexts(buildingTexts);
  const { value, change } = step;
  const contents = useCall('subjects', 'getSubjectContents', { params: { id: value.subject_id } });
  const chapters = (contents.data?.chapters ?? []).map(({ title, steps }) => ({
    group: title,
    items: steps
      .filter(({ id, type, max_mark }) => id !== value.id && type === RESULT && max_mark !== null)
      .map((topic) => ({ value: String(topic.id), label: topic.title })),
  }));
  const isLoose = value.replaces_id === null && !value.replaces_nothing;
  return (
    <div>
      <Select
        label={t('replaces')}
        description={t(isLoose ? 'replacesMissing' : value.replaces_nothing ? 'replacesNothingHint' : 'replacesHint')}
        placeholder={t('replacesChoose')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={contents.data && t('replacesNotFound')}
        data={[
          ...chapters.filter(({ items }) => items.length > 0),
          { group: t('replacesOther'), items: [{ value: NONE, label: t('replacesNothing') }] },
        ]}
        value={value.replaces_nothing ? NONE : value.replaces_id === null ? null : String(value.replaces_id)}
        onChange={(chosen) =>
          change(
            chosen === NONE || chosen === null
              ? { replaces_id: null, replaces_nothing: chosen === NONE }
              : { replaces_id: Number(chosen), replaces_nothing: false },
          )
        }
      />
      <ReadFailure name={t('replaces')} query={contents} />
    </div>
  );
}
