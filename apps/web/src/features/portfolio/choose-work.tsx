import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { OwnAnswer } from '@orbita/contract/portfolio/works';
import { useState } from 'react';
import { useCall, useSave } from '../../api/query.ts';
import { formatNear } from '../../base/dates.ts';
import { useDebounced } from '../../base/debounce.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { worksTexts } from './works.texts.ts';
import classes from './works.module.css';

/** How many are offered first, and how many more at a time. */
const SIZE = 10;
/** The most that one list holds; older ones are found by the search. */
const MOST = 100;

/** Offers the answers handed in, newest first; each is added by one press, and several one after another. */
export function ChooseWork({ onClose }: { onClose: () => void }) {
  const t = useTexts(worksTexts);
  const [words, setWords] = useState('');
  const [size, setSize] = useState(SIZE);
  const asked = useDebounced(words.trim());
  const answers = useCall(
    'portfolio',
    'listOwnAnswers',
    { query: { size, ...(asked ? { query: asked } : {}) } },
    { keepPrevious: true },
  );
  const search = (next: string) => {
    setWords(next);
    setSize(SIZE);
  };
  return (
    <Modal opened onClose={onClose} title={t('chooseTitle')} size="lg">
      <SearchField label={t('chooseSearch')} text={words} onChange={search} onClear={() => search('')} />
      <LoadState query={answers} skeleton={<Skeleton height={320} mt={12} />}>
        {({ data, total }) => (
          <>
            {total === 0 && <p className={classes.quiet}>{t(asked ? 'chooseNothing' : 'chooseEmpty')}</p>}
            <ul className={classes.choices}>
              {data.map((answer) => (
                <li key={answer.answer_id}>
                  <Choice answer={answer} />
                </li>
              ))}
            </ul>
            {total > data.length && size < MOST && (
              <Button mt={12} loading={answers.isFetching} onClick={() => setSize(Math.min(MOST, size + SIZE))}>
                {t('more')}
              </Button>
            )}
          </>
        )}
      </LoadState>
    </Modal>
  );
}

function Choice({ answer }: { answer: OwnAnswer }) {
  const t = useTexts(worksTexts);
  const { answer_id, task_title, subject, step_title, submitted_at, work_id, has_text, attachments, is_private } =
    answer;
  const add = useSave('portfolio', 'addWork', { invalidates: ['portfolio'], success: t('added') });
  const holds = [has_text && t('text'), attachments.length > 0 && t('files', { count: attachments.length })];
  return (
    <div className={classes.choice}>
      <div className={classes.choiceWords}>
        <div>{task_title}</div>
        <div className={classes.source}>
          {[subject.title, step_title, formatNear(submitted_at), ...holds.filter(Boolean)].join(' · ')}
        </div>
        {is_private && <div className={classes.note}>{t('private')}</div>}
      </div>
      {work_id === null ? (
        <Button loading={add.isPending} onClick={() => add.mutate({ body: { answer_id } })}>
          {t('add')}
          <VisuallyHidden>: {task_title}</VisuallyHidden>
        </Button>
      ) : (
        <span className={classes.source}>{t('already')}</span>
      )}
    </div>
  );
}
