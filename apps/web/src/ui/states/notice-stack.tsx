import { useEffect } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { dismissNotice, noticeStay, notices, type ShownNotice } from '../../base/notices.ts';
import { stateTexts } from './states.texts.ts';
import classes from './notice-stack.module.css';

const DURATION = { info: 6000, success: 4000, error: 10_000 };
/** Milliseconds; a notification leaves sooner when others are waiting. */
const DURATION_WHEN_OTHERS_WAIT = 2500;

/** Shows notifications in the bottom left corner, one at a time. */
export function NoticeStack() {
  const queue = notices.use();
  const current = queue[0];
  return (
    <div className={classes.stack} role="status" aria-live="polite">
      {current && <NoticeCard key={current.id} notice={current} othersWait={queue.length > 1} />}
    </div>
  );
}

function NoticeCard({ notice, othersWait }: { notice: ShownNotice; othersWait: boolean }) {
  const t = useTexts(stateTexts);
  const tone = notice.tone ?? 'info';
  useEffect(() => {
    const duration = notice.duration ?? (othersWait && !notice.action ? DURATION_WHEN_OTHERS_WAIT : DURATION[tone]);
    if (!duration) return undefined;
    const timer = setTimeout(() => dismissNotice(notice.id), duration * (othersWait ? 1 : noticeStay.factor));
    return () => clearTimeout(timer);
  }, [notice, othersWait, tone]);

  return (
    <div className={classes.card} data-tone={tone} data-stays={notice.duration === 0 || undefined}>
      <div className={classes.text}>
        {notice.title && <strong>{notice.title}</strong>}
        <span>{notice.message}</span>
      </div>
      {notice.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            dismissNotice(notice.id);
            notice.action?.run();
          }}
        >
          {notice.action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={t('close')} onClick={() => dismissNotice(notice.id)}>
        ×
      </button>
    </div>
  );
}
