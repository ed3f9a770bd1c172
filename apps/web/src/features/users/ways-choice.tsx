import { Radio } from '@mantine/core';
import type { Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { usersTexts } from './users.texts.ts';

type Ways = Output<'auth', 'getOwnAccount'>['other_ways_in'];

interface Props {
  ways: Ways;
  /** `keep`, `end`, or nothing while the person has not chosen. */
  value: string;
  error?: string | undefined;
  onChange: (chosen: string) => void;
}

/** Asks, beside a new password, what becomes of the other ways in; nothing where there are none. */
export function WaysChoice({ ways, value, error, onChange }: Props) {
  const t = useTexts(usersTexts);
  if (ways.length === 0) return null;
  const names = ways.map(({ kind, title }) => t(`way-${kind}`, { title })).join(', ');
  return (
    <Radio.Group
      label={t('otherWays')}
      description={t('otherWaysHint', { ways: names })}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      value={value}
      error={error}
      onChange={onChange}
    >
      <Radio mt={8} value="keep" label={t('waysKept')} />
      <Radio mt={8} value="end" label={t('waysEnded')} />
    </Radio.Group>
  );
}
