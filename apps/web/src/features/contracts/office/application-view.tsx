import { TextInput } from '@mantine/core';
import type { OfficeContract } from '@orbita/contract/contracts/office';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { formatNear } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import bare from '../../../ui/buttons/bare-button.module.css';
import { applicationParts, type Row } from './application-rows.ts';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

/** What is about to be sent back: the reason by the path of the field. */
export type Chosen = Readonly<Record<string, string>>;

interface Props {
  contract: OfficeContract;
  chosen: Chosen;
  /** Without it nothing can be sent back. */
  onChange: ((chosen: Chosen) => void) | undefined;
}

/** Everything that was typed, part by part; each field can be chosen to be sent back with a reason. */
export function ApplicationView({ contract, chosen, onChange }: Props) {
  const t = useTexts(officeTexts);
  return (
    <div className={classes.parts}>
      {applicationParts(t, contract).map(({ title, rows }) => (
        <section key={title} className={classes.part} aria-label={title}>
          <h2>{title}</h2>
          <dl>
            {rows.map((row) => (
              <FieldRow key={row.path ?? row.label} row={row} part={title} {...{ contract, chosen, onChange }} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function FieldRow({ row, part, contract, chosen, onChange }: Props & { row: Row; part: string }) {
  const t = useTexts(officeTexts);
  const { path } = row;
  const name = `${part}, ${row.label}`;
  const asked = contract.asked.find(({ field }) => field === path);
  const isChosen = path !== null && path in chosen;
  const isProblem = path !== null && contract.problems.some((field) => field === path || field.startsWith(`${path}.`));
  const toggle = () => {
    if (path === null) return;
    const { [path]: was, ...others } = chosen;
    onChange?.(was === undefined ? { ...chosen, [path]: '' } : others);
  };
  return (
    <div className={classes.row} data-chosen={isChosen || undefined}>
      <dt>{row.label}</dt>
      <dd>
        <span className={classes.value}>{row.value || '—'}</span>
        {isProblem && <span className={classes.lack}>{t('isProblem')}</span>}
        {asked && (
          <span className={classes.asked} data-open={asked.mended_at === null || undefined}>
            {asked.mended_at === null
              ? t('isBack', { when: formatNear(asked.asked_at), reason: asked.reason })
              : t('wasMended', { when: formatNear(asked.mended_at), reason: asked.reason })}
          </span>
        )}
        {isChosen && onChange && (
          <Reason
            name={name}
            path={path}
            text={chosen[path] ?? ''}
            onType={(text) => onChange({ ...chosen, [path]: text })}
          />
        )}
      </dd>
      {path !== null && onChange && (
        <dd>
          <button
            type="button"
            className={bare.tool}
            aria-pressed={isChosen}
            aria-label={t(isChosen ? 'takeOut' : 'sendBack', { field: name })}
            title={t(isChosen ? 'takeOut' : 'sendBack', { field: name })}
            onClick={toggle}
          >
            {isChosen ? <IconX size={18} aria-hidden="true" /> : <IconArrowBackUp size={18} aria-hidden="true" />}
          </button>
        </dd>
      )}
    </div>
  );
}

const LONGEST = 500;

function Reason({
  name,
  path,
  text,
  onType,
}: {
  name: string;
  path: string;
  text: string;
  onType: (text: string) => void;
}) {
  const t = useTexts(officeTexts);
  const usual = path.startsWith('scans.')
    ? (['unreadable', 'incomplete'] as const)
    : (['differs', 'incomplete'] as const);
  return (
    <span className={classes.reason}>
      <TextInput
        aria-label={t('reasonOf', { field: name })}
        placeholder={t('reasonNeeded')}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        data-autofocus
        autoFocus
      />
      {text === '' &&
        usual.map((one) => (
          <button key={one} type="button" className={classes.usual} onClick={() => onType(t(one))}>
            {t(one)}
          </button>
        ))}
    </span>
  );
}
