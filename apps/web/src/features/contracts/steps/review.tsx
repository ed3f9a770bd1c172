import type { Address, ScanKind } from '@orbita/contract/contracts/application';
import type { OwnContract } from '@orbita/contract/contracts/own';
import { needsAgent } from '@orbita/contract/contracts/check-application';
import type { ReactNode } from 'react';
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
  const { application, contract, problemOf } = useWizard();
  return (
    <Group title={t('review')} hint={t('reviewHint')}>
      <ReviewList
        contract={{ ...contract, application }}
        renderText={(path, label, text) => <WayToField {...{ path, label, text }} problem={problemOf(path)} />}
      />
    </Group>
  );
}

interface ListProps {
  contract: OwnContract;
  /** Shows the text of a field. */
  renderText: (path: string, label: string, text: string) => ReactNode;
}

/** The fields of an application with what was typed, in the order of the form. */
export function ReviewList({ contract, renderText }: ListProps) {
  const t = useTexts(contractsTexts);
  const lines = useLines(contract);
  return (
    <dl className={classes.review}>
      {lines.map(([path, label, text]) => (
        <div key={path}>
          <dt>{t(label)}</dt>
          <dd>{renderText(path, t(label), text)}</dd>
        </div>
      ))}
    </dl>
  );
}

type Line = [path: string, label: Parameters<typeof contractsTexts.t>[0], text: string];
function useLines({ application, scans, today }: OwnContract): Line[] {
  const t = useTexts(contractsTexts);
  const relationships = useCall('contracts', 'listRelationships', undefined, { staleTime: 60_000 });
  const { agent } = application;
  const hasAgent = needsAgent(application, today);
  const genders: Record<string, string> = { female: t('female'), male: t('male') };
  const textOf = (path: string): string => {
    const value = readField(application, path);
    const text = typeof value === 'string' ? showDate(value) : '';
    return path.endsWith('gender') ? (genders[text] ?? '') : text;
  };
  const countOf = (kind: ScanKind): string => {
    const count = scans.filter((scan) => scan.kind === kind).length;
    return count > 0 ? t('pages', { count }) : '';
  };
  const relationship = relationships.data?.data.find(({ id }) => id === agent.relationship_id)?.title;
  const agentName = [agent.surname, agent.name, agent.patronymic].filter(Boolean).join(' ');
  return [
    ...fields.map(([path, label]): Line => [path, label, textOf(path)]),
    ['registration_address.city', 'registrationAddress', lineOf(application.registration_address)],
    ...(application.has_residential_address
      ? [['residential_address.city', 'residentialAddress', lineOf(application.residential_address)] satisfies Line]
      : []),
    ...scanFields
      .filter(([kind]) => kind !== 'agent_passport' || hasAgent)
      .map(([kind, label]): Line => [`scans.${kind}`, label, countOf(kind)]),
    ...(hasAgent
      ? [['agent.surname', 'agent', [relationship, agentName].filter(Boolean).join(' · ')] satisfies Line]
      : []),
  ];
}

function WayToField({
  path,
  label,
  text,
  problem,
}: Record<'path' | 'label' | 'text', string> & { problem?: string | undefined }) {
  const t = useTexts(contractsTexts);
  return (
    <>
      <Link to={`/form/${stepOf(path)}#${path}`} aria-label={t('changeField', { name: label })}>
        {text || '—'}
      </Link>
      {problem && <span className={classes.wrong}>{problem}</span>}
    </>
  );
}
