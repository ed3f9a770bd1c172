import type { Comment } from '@orbita/contract/answers';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { ReadFiles } from '../annotations/read-files.tsx';
import { AttachmentsView } from '../files/attachments/attachments-view.tsx';
import { personName } from '../users/person.tsx';
import { commentsTexts } from './comments.texts.ts';
import classes from './comments.module.css';

type Remark = Pick<Comment, 'author' | 'created_at' | 'updated_at' | 'skills' | 'attachments'>;

/** Author, time and question of a remark. */
export function RemarkHead({ remark, about, badge }: { remark: Remark; about: string | undefined; badge?: string }) {
  const t = useTexts(commentsTexts);
  return (
    <p className={classes.head}>
      <strong>{personName(remark.author, 'informal')}</strong>
      {badge && <span className={classes.badge}>{badge}</span>}
      {about && <span>{t('about', { title: about })}</span>}
      <time dateTime={remark.created_at} title={formatDayTime(remark.created_at)}>
        {formatNear(remark.created_at)}
      </time>
      {remark.updated_at !== remark.created_at && <span>{t('edited')}</span>}
    </p>
  );
}

/** Skills and attachments of a remark. */
export function RemarkParts({ remark: { skills, attachments } }: { remark: Remark }) {
  const t = useTexts(commentsTexts);
  return (
    <>
      {skills.length > 0 && (
        <ul className={classes.skills} aria-label={t('skills')}>
          {skills.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      )}
      {attachments.length > 0 && (
        <div className={classes.attached}>
          <ReadFiles>
            <AttachmentsView attachments={attachments} />
          </ReadFiles>
        </div>
      )}
    </>
  );
}
