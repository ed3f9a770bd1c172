import { Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTexts } from '../../../../base/i18n.ts';
import { buildingTexts } from '../building.texts.ts';
import classes from './question-card.module.css';
import type { EditedForm } from './edited-form.ts';
import { TITLE_MAX } from './question-faults.ts';
import { questionsTexts } from './questions.texts.ts';

/** The count of characters shows from here on. */
const NEAR = 110;

/** The title of a question: grows with its text, counts near the limit, and is not saved while empty or too long. */
export function QuestionTitle({ edited, onEnter }: { edited: EditedForm; onEnter: () => void }) {
  const t = useTexts(buildingTexts);
  const q = useTexts(questionsTexts);
  const { title } = edited.value;
  const over = title.length - TITLE_MAX;
  const rename = (text: string) => {
    const line = text.replaceAll(/\s*\n\s*/g, ' ');
    if (line.trim() !== '' && line.length <= TITLE_MAX) edited.change({ title: line });
    else edited.show({ title: line });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className={classes.title}>
      <Textarea
        aria-label={t('questionTitle')}
        autosize
        minRows={1}
        value={title}
        error={title.trim() === '' ? t('questionEmpty') : over > 0 && q('titleTooLong', { count: over })}
        onChange={(event) => rename(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        data-title
      />
      {title.length >= NEAR && (
        <span className={classes.count} data-over={over > 0 || undefined} aria-live="polite">
          {title.length} / {TITLE_MAX}
        </span>
      )}
    </div>
  );
}
