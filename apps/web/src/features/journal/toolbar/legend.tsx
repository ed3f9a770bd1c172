import type { PassStatus } from '@orbita/contract/marks';
import type { ReactNode } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { boardTexts } from '../../../shared/journal/board.texts.ts';
import { emojiLabel, emojiPictures, TopicEmojiSign } from '../../../shared/topics/topic-emoji.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { keysOf } from '@orbita/contract/records';
import { journalTexts } from '../journal.texts.ts';
import classes from './legend.module.css';

interface Props {
  statuses: readonly PassStatus[];
  onClose: () => void;
}

/** What the signs, letters and colours of the journal mean. */
export function Legend({ statuses, onClose }: Props) {
  const t = useTexts(journalTexts);
  const tb = useTexts(boardTexts);
  return (
    <Modal opened size="md" title={tb('legend')} onClose={onClose}>
      <dl className={classes.legend}>
        {keysOf(emojiPictures).map((emoji) => (
          <Entry key={emoji} sign={<TopicEmojiSign status={emoji} />} words={emojiLabel(emoji)} />
        ))}
        <Entry sign={<b>{t('points')}</b>} words={t('legendPoints')} />
        <Entry sign={<span className={classes.dot} />} words={t('waiting')} />
        <Entry sign={<span className={classes.corner} />} words={t('late')} />
        <Entry sign={<span className={classes.hatched} />} words={t('noRetake')} />
        <Entry sign={<em>{t('legendTopic')}</em>} words={t('hiddenTopic')} />
        <Entry sign={<b>{t('notPassedLetters')}</b>} words={t('legendNotPassed')} />
        <Entry sign={<b>{t('absentLetter')}</b>} words={t('legendAbsent')} />
        {statuses.map(({ id, title, color }) => (
          <Entry
            key={id}
            sign={<span className={classes.status} style={{ '--status': color }} />}
            words={t('legendStatus', { title })}
          />
        ))}
      </dl>
    </Modal>
  );
}

function Entry({ sign, words }: { sign: ReactNode; words: string }) {
  return (
    <div>
      <dt>{sign}</dt>
      <dd>{words}</dd>
    </div>
  );
}
