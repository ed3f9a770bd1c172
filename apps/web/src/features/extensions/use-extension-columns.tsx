import type { Extension } from '@orbita/contract/extensions';
import { Link } from 'react-router';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { DecideButtons } from '../../shared/extensions/decide-buttons.tsx';
import { useExtensionState } from '../../shared/extensions/extension-state.ts';
import { RequestWords } from '../../shared/extensions/request-words.tsx';
import { personName } from '../../shared/users/person.tsx';
import type { Column } from '../../ui/kit/list-table.tsx';
import { extensionsPageTexts } from './extensions-page.texts.ts';
import classes from './extensions.module.css';

/** Columns of the requests: who asks where, why and until when, and the decision. */
export function useExtensionColumns(): Column<Extension>[] {
  const t = useTexts(extensionsPageTexts);
  const stateOf = useExtensionState();
  return [
    {
      title: t('who'),
      kind: 'main',
      cell: ({ student, step, subject }) => (
        <span className={classes.who}>
          <Link to={`/users/${student.id}/profile`}>{personName(student)}</Link>
          <small>
            <Link to={`/subjects/${subject.id}/topics/${step.id}`}>{step.title}</Link> · {subject.title}
          </small>
        </span>
      ),
    },
    { title: t('why'), cell: (request) => <RequestWords request={request} /> },
    {
      title: t('state'),
      cell: (request) =>
        request.state === 'asked' ? (
          <DecideButtons request={request} />
        ) : (
          <span className={classes.who} data-state={request.state}>
            {stateOf(request)}
            {request.answer !== '' && <small>«{request.answer}»</small>}
            {request.decided_by && request.decided_at && (
              <small>
                {personName(request.decided_by, 'short')} ·{' '}
                <time dateTime={request.decided_at} title={formatDayTime(request.decided_at)}>
                  {formatNear(request.decided_at)}
                </time>
              </small>
            )}
          </span>
        ),
    },
  ];
}
