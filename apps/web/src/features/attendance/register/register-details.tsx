import type { AttendanceRecord } from '@orbita/contract/attendance';
import { TextInput } from '@mantine/core';
import { IconClock, IconEraser } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatNear } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useUnsaved } from '../../../base/unsaved.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Note } from '../attendance-notes.ts';
import { registerTexts } from './register.texts.ts';
import type { Register } from './use-register.ts';
import classes from './register.module.css';

interface Props {
  record: AttendanceRecord;
  note: Note;
  register: Register;
  canMark: boolean;
  onClose: () => void;
}

/** Lateness, comment, and who noted it when. */
export function RegisterDetails({ record, note, register, canMark, onClose }: Props) {
  const t = useTexts(registerTexts);
  /** What is typed and not yet kept; until then the comment follows what is saved. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? note.comment;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Whoever opened the details by the keyboard wants to write; a finger would only call up its keyboard.
    if (document.activeElement?.matches(':focus-visible')) field.current?.focus();
  }, []);
  useUnsaved(`attendance-comment-${record.student.id}`, typed !== null && typed.trim() !== note.comment);
  const keep = () => {
    if (typed !== null && typed.trim() !== note.comment) register.setComment(record, typed.trim());
    setTyped(null);
  };
  return (
    <div className={classes.details}>
      {canMark && (
        <div className={classes.tools}>
          <Button
            size="sm"
            colour={note.late ? 'orange' : 'white'}
            aria-pressed={note.late}
            leftSection={<IconClock size={18} aria-hidden="true" />}
            onClick={() => register.toggleLate(record)}
          >
            {t('late')}
          </Button>
          <Button
            size="sm"
            colour="white"
            disabled={note.status === null}
            leftSection={<IconEraser size={18} aria-hidden="true" />}
            onClick={() => register.setStatus(record, null)}
          >
            {t('clear')}
          </Button>
        </div>
      )}
      {canMark && (
        <TextInput
          aria-label={t('comment')}
          placeholder={t('commentHint')}
          maxLength={2048}
          ref={field}
          value={text}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            // The button that gets the focus must not be pressed by the same key.
            event.preventDefault();
            event.stopPropagation();
            if (event.key === 'Enter') keep();
            onClose();
          }}
        />
      )}
      {!canMark && note.comment && <p>{note.comment}</p>}
      {record.author && record.updated_at && (
        <p className={classes.by}>
          {record.by_code
            ? t('selfNoted', { time: formatNear(record.updated_at) })
            : t('notedBy', { name: personName(record.author, 'short'), time: formatNear(record.updated_at) })}
        </p>
      )}
    </div>
  );
}
