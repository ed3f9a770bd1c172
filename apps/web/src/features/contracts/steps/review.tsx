import type { Address, ScanKind } from '@orbita/contract/contracts/application';
import { needsAgent } from '@orbita/contract/contracts/check-application';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { contractsTexts } from '../contracts.texts.ts';
import { readField, stepOf } from '../form/application-fields.ts';
import { Group } from '../form/fields.tsx';
import { showDate } from '../form/masks.ts';
import { useWizard } from '../form/wizard-context.ts';
import classes from '../form/form.module.css';

/** Fields in the order of the form, by the key of their label. */
const fields = [
  ['surname', 'surname'],
  ['name', 'name'],
  ['patronymic', 'patronymic'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['passport.series', 'series'],
  ['passport.number', 'number'],
  ['passport.issue_date', 'issueDate'],
  ['passport.code', 'officeCode'],
  ['passport.issued', 'issued'],
  ['passport.birthdate', 'birthdate'],
  ['passport.gender', 'gender'],
  ['passport.place_of_birth', 'placeOfBirth'],
  ['snils', 'snils'],
  ['inn', 'inn'],
  ['document.number', 'documentNumber'],
  ['document.date_of_issue', 'schoolIssueDate'],
  ['document.year_of_graduation', 'graduationYear'],
  ['document.average_score', 'averageScore'],
] as const;
const scanFields = [
  ['passport', 'passportScans'],
  ['certificate', 'certificateScans'],
  ['military', 'militaryScans'],
  ['agent_passport', 'agentScans'],
] as const;

const lineOf = ({ country, city, street, number, building, flat }: Address): string =>
  [country, city, street, number, building, flat].filter((part) => part.trim() !== '').join(', ');

/** Everything that was typed, each line with the way to its field. */
export function Review() {
  const t = useTexts(contractsTexts);
  const { application, scansOf, contract } = useWizard();
  const relationships = useCall('contracts', 'listRelationships', undefined, { staleTime: 60_000 });
  const { agent } = application;
  const genders: Record<string, string> = { female: t('female'), male: t('male') };
  const textOf = (path: string): string => {
    const value = readField(application, path);
    const text = typeof value === 'string' ? showDate(value) : '';
    return path.endsWith('gender') ? (genders[text] ?? '') : text;
  };
  const countOf = (kind: ScanKind): string => {
    const count = scansOf(kind).length;
    return count > 0 ? t('pages', { count }) : '';
  };
  return (
    <Group title={t('review')} hint={t('reviewHint')}>
      <dl className={classes.review}>
        {fields.map(([path, label]) => (
          <Line key={path} path={path} label={t(label)} text={textOf(path)} />
        ))}
        <Line
          path="registration_address.city"
          label={t('registrationAddress')}
          text={lineOf(application.registration_address)}
        />
        {application.has_residential_address && (
          <Line
            path="residential_address.city"
            label={t('residentialAddress')}
            text={lineOf(application.residential_address)}
          />
        )}
        {scanFields.map(([kind, label]) =>
          kind === 'agent_passport' && !needsAgent(application, contract.today) ? null : (
            <Line key={kind} path={`scans.${kind}`} label={t(label)} text={countOf(kind)} />
          ),
        )}
        {needsAgent(application, contract.today) && (
          <Line
            path="agent.surname"
            label={t('agent')}
            text={[
              relationships.data?.data.find(({ id }) => id === agent.relationship_id)?.title,
              [agent.surname, agent.name, agent.patronymic].filter(Boolean).join(' '),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        )}
      </dl>
    </Group>
  );
}

function Line({ path, label, text }: { path: string; label: string; text: string }) {
  const t = useTexts(contractsTexts);
  const problem = useWizard().problemOf(path);
  return (
    <div data-wrong={problem !== undefined || undefined}>
      <dt>{label}</dt>
      <dd>
        <Link to={`/form/${stepOf(path)}#${path}`} aria-label={t('changeField', { name: label })}>
          {text || '—'}
        </Link>
        {problem && <span className={classes.wrong}>{problem}</span>}
      </dd>
    </div>
  );
}
