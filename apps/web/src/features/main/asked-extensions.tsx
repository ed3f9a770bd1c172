import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { DecideButtons } from '../../shared/extensions/decide-buttons.tsx';
import { RequestWords } from '../../shared/extensions/request-words.tsx';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { mainTexts } from './main.texts.ts';
import { Panel } from './panel.tsx';
import classes from './asked-extensions.module.css';

const OLDEST = 3;

/** Requests for more time that wait longest; nothing while there are none. */
export function AskedExtensions() {
  const t = useTexts(mainTexts);
  const asked = useCall('extensions', 'listExtensions', { query: { state: 'asked', size: OLDEST } });
  if (!asked.data || asked.data.total === 0) return null;
  const { data, total } = asked.data;
  return (
    <Panel title={t('extensionsTitle', { count: total })} more={{ to: '/extensions', label: t('extensionsAll') }}>
      <ul className={classes.rows}>
        {data.map((request) => (
          <li key={request.id} className={classes.row}>
            <PersonAvatar person={request.student} size={36} />
            <span className={classes.words}>
              <strong>{personName(request.student, 'informal')}</strong>
              <small>
                {request.step.title} · {request.subject.title}
              </small>
              <RequestWords request={request} />
            </span>
            <DecideButtons request={request} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
