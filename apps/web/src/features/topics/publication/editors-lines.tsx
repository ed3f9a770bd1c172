import type { Lesson } from '@orbita/contract/topics';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { hasKeptChange } from '../../../ui/saving/kept-change.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { topicsTexts } from '../topics.texts.ts';
import { PublicationLine } from './publication-line.tsx';

interface Props {
  lesson: Lesson;
  onEdit: () => void;
}

/** What stands above a topic for those who edit it: unsaved changes on this device, and whether students see the topic. */
export function EditorsLines({ lesson, onEdit }: Props) {
  const t = useTexts(topicsTexts);
  const { user } = useCurrentUser();
  return (
    <>
      {hasKeptChange(user.id, recordsOf(lesson)) && (
        <Notice isAlert>
          <p>{t('unsavedHere')}</p>
          <Button size="sm" onClick={onEdit}>
            {t('openUnsaved')}
          </Button>
        </Notice>
      )}
      <PublicationLine lesson={lesson} />
    </>
  );
}

/** Names of the records that the editor of a topic saves. */
const recordsOf = ({ id, sections, patterns }: Lesson): string[] => [
  `step-${id}`,
  ...sections.map((section) => `section-${section.id}`),
  ...patterns.flatMap((pattern) => [`task-${pattern.id}`, ...pattern.forms.map((form) => `question-${form.id}`)]),
];
