import type { CommentSuggestion, CommentTemplate } from '@orbita/contract/marking';
import { IconBookmarkPlus, IconTrash, IconX } from '@tabler/icons-react';
import { memo, useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { lettersEnabled } from '../../../base/shortcuts.ts';
import { markingTexts } from '../marking.texts.ts';
import { hasTemplate, suggestFor, takeTemplate } from './template-search.ts';
import type { useTemplates } from './use-templates.ts';
import classes from './comment-box.module.css';

interface Props {
  comment: string;
  onChange: (comment: string) => void;
  library: ReturnType<typeof useTemplates>;
  box: RefObject<HTMLTextAreaElement | null>;
  /** Called after Enter took a suggestion, to return the keys to the screen. */
  onTaken: () => void;
  onSave: () => void;
  /** Shown below a non-empty comment. */
  children?: ReactNode;
}
const KEYED = 9;
/** Number of frequent comments offered at a time, small because they are only a hint. */
const FREQUENT = 3;

/** Scrolls the suggestions into view as they appear, since the field may stand at the edge of the panel. */
const showWhole = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' });

/** The comment field with the library of templates, which are chosen by number or by their first letters. */
export function CommentBox({ comment, onChange, library, box, onTaken, onSave, children }: Props) {
  const t = useTexts(markingTexts);
  const listId = useId();
  const [isTyping, setTyping] = useState(false);
  const [place, setPlace] = useState(0);
  const { templates, searched } = library;
  const found = isTyping ? suggestFor(searched, comment) : [];
  const active = found[Math.min(place, found.length - 1)];
  const write = (next: string) => {
    setPlace(0);
    onChange(next);
  };
  const take = (template: { text: string }) => {
    write(takeTemplate(comment, template.text));
    setTyping(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (found.length > 0) setTyping(false);
      else onTaken();
    } else if (!active) return;
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setPlace((found.length + found.indexOf(active) + (event.key === 'ArrowDown' ? 1 : -1)) % found.length);
    } else if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      take(active);
      onTaken();
      if (event.altKey) onSave();
    }
  };
  const canKeep =
    comment.trim() !== '' && comment.trim().length <= 2000 && !templates.some(({ text }) => text === comment.trim());
  return (
    <div className={classes.box}>
      <label className={classes.label} htmlFor={`${listId}-field`}>
        {t('comment')}
      </label>
      <textarea
        ref={box}
        id={`${listId}-field`}
        className={classes.field}
        placeholder={t('commentPlaceholder')}
        rows={2}
        maxLength={10_000}
        value={comment}
        onChange={(event) => {
          setTyping(true);
          write(event.currentTarget.value);
        }}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onKeyDown={onKeyDown}
        aria-autocomplete="list"
        {...(active ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${active.id}` } : {})}
      />
      {found.length > 0 && (
        <div className={classes.suggestions} ref={showWhole}>
          <ul id={listId} role="listbox" aria-label={t('suggestions')}>
            {found.map((template) => (
              // The field keeps focus and its keys choose; clicking chooses too.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <li
                key={template.id}
                id={`${listId}-${template.id}`}
                role="option"
                aria-selected={template === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(template)}
              >
                {template.text}
              </li>
            ))}
          </ul>
          <p className={classes.takeKeys}>{t('takeKeys')}</p>
        </div>
      )}
      <div className={classes.tools}>
        {canKeep && found.length === 0 && (
          <button type="button" className={classes.keep} onClick={() => void library.keep(comment.trim())}>
            <IconBookmarkPlus size={16} aria-hidden="true" /> {t('keepTemplate')}
          </button>
        )}
        {comment.trim() !== '' && children}
      </div>
    </div>
  );
}

interface LibraryProps {
  templates: readonly CommentTemplate[];
  isLoaded: boolean;
  comment: string;
  /** Adds a template to the comment or removes it. */
  onToggle: (text: string) => void;
  onForget: (template: CommentTemplate) => void;
  suggestions: readonly CommentSuggestion[];
  onKeep: (text: string) => Promise<void>;
  onDismiss: (text: string) => Promise<void>;
}

/** All templates; Shift with a digit chooses one of the first nine. */
export const Library = memo(function Library({
  templates,
  isLoaded,
  comment,
  onToggle,
  onForget,
  suggestions,
  onKeep,
  onDismiss,
}: LibraryProps) {
  const t = useTexts(markingTexts);
  const hasKeys = lettersEnabled.use();
  if (templates.length === 0 && suggestions.length === 0)
    return isLoaded && comment === '' && <p className={classes.none}>{t('noTemplates')}</p>;
  return (
    <section className={classes.shelf}>
      {suggestions.length > 0 && (
        <>
          <h3>{t('frequent')}</h3>
          <ul className={classes.templates}>
            {suggestions.slice(0, FREQUENT).map(({ text }) => (
              <li key={text} data-used={hasTemplate(comment, text) || undefined}>
                <button
                  type="button"
                  className={classes.template}
                  aria-pressed={hasTemplate(comment, text)}
                  title={text}
                  onClick={() => onToggle(text)}
                >
                  <span>{text}</span>
                </button>
                <button
                  type="button"
                  className={classes.forget}
                  aria-label={t('keepFrequent', { text })}
                  title={t('keepTemplate')}
                  onClick={() => void onKeep(text)}
                >
                  <IconBookmarkPlus size={16} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className={classes.forget}
                  aria-label={t('dismissFrequent', { text })}
                  onClick={() => void onDismiss(text)}
                >
                  <IconX size={16} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {templates.length > 0 && <h3>{t('templates')}</h3>}
      <ul className={classes.templates}>
        {templates.map((template, index) => {
          const isUsed = hasTemplate(comment, template.text);
          return (
            <li key={template.id} data-used={isUsed || undefined}>
              <button
                type="button"
                className={classes.template}
                aria-pressed={isUsed}
                title={template.text}
                onClick={() => onToggle(template.text)}
              >
                {hasKeys && <kbd>{index < KEYED ? `⇧${index + 1}` : ''}</kbd>}
                <span>{template.text}</span>
              </button>
              <button
                type="button"
                className={classes.forget}
                aria-label={t('deleteTemplate', { text: template.text })}
                onClick={() => onForget(template)}
              >
                <IconTrash size={16} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
});
