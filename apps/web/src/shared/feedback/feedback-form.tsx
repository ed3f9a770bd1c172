import { Chip, Rating, Textarea } from '@mantine/core';
import type { Feedback, FeedbackOption } from '@orbita/contract/feedback';
import { useState } from 'react';
import { useSave, type Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { feedbackTexts } from './feedback.texts.ts';
import classes from './feedback.module.css';

interface Props {
  /** The topic or lesson that is rated. */
  target: { step_id: number } | { lesson_id: number };
  own: Pick<Feedback, 'rating' | 'options' | 'text'> | undefined;
  options: Output<'feedback', 'listFeedbacks'>['options'];
  onSaved?: () => void;
}

/** Rates a topic or lesson with one click; the optional rest of the form opens afterwards. */
export function FeedbackForm({ target, own, options, onSaved }: Props) {
  const t = useTexts(feedbackTexts);
  const isLesson = 'lesson_id' in target;
  const [rating, setRating] = useState(own?.rating ?? 0);
  const [ticked, setTicked] = useState<FeedbackOption[]>(own?.options ?? []);
  const [text, setText] = useState(own?.text ?? '');
  const [isOpen, setOpen] = useState(false);
  const save = useSave('feedback', 'saveFeedback', {
    invalidates: ['feedback'],
    success: t('thanks'),
    onSuccess: () => {
      setOpen(false);
      onSaved?.();
    },
  });
  const rate = (next: number) => {
    setRating(next);
    setOpen(true);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { ...target, rating, options: ticked, text } });
      }}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>{t(own ? 'given' : isLesson ? 'questionLesson' : 'question')}</h2>
        <fieldset className={classes.stars}>
          <legend className="visually-hidden">{t(isLesson ? 'ratingLesson' : 'rating')}</legend>
          <Rating
            size="xl"
            color="var(--warning)"
            classNames={{ starSymbol: classes.star }}
            value={rating}
            getSymbolLabel={(count) => t('stars', { count })}
            onChange={rate}
          />
        </fieldset>
        {own && !isOpen && (
          <Button size="compact-md" colour="transparentWhite" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          <div className={classes.options} role="group" aria-label={t('options')}>
            <Chip.Group multiple value={ticked} onChange={setTicked}>
              {options.map(({ name, title }) => (
                <Chip key={name} value={name} variant="outline">
                  {title}
                </Chip>
              ))}
            </Chip.Group>
          </div>
          <Textarea
            label={t('text')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2048}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className={classes.actions}>
            <Button type="submit" colour="blue" loading={save.isPending}>
              {t('send')}
            </Button>
            <p className={classes.note}>{t('who')}</p>
          </div>
        </>
      )}
    </form>
  );
}
