import { NativeSelect } from '@mantine/core';
import { useTexts } from '../../../base/i18n.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';

export type Privacy = -1 | 0 | 1 | 2 | 3;
const labels = {
  [-1]: 'privacyUnset',
  0: 'privacyPublic',
  1: 'privacyOwn',
  2: 'privacyUsers',
  3: 'privacyCompanies',
} as const;

interface Props {
  value: Privacy;
  onChange: (privacy: Privacy) => void;
  /** Offered modes, by default «everyone» and «only me». */
  modes?: readonly Privacy[];
  label?: string;
  disabled?: boolean;
}

/** Selects who may see an answer; the current mode is always offered, even outside `modes`. */
export function PrivacySelector({ value, onChange, modes = [0, 1], label, disabled = false }: Props) {
  const t = useTexts(uiTexts);
  const offered = modes.includes(value) ? modes : [value, ...modes];
  const data = offered.map((mode) => ({ value: String(mode), label: t(labels[mode]) }));
  const choose = (text: string) => {
    const mode = offered.find((one) => String(one) === text);
    if (mode !== undefined) onChange(mode);
  };
  return (
    <NativeSelect
      label={label ?? t('privacy')}
      data={data}
      value={String(value)}
      disabled={disabled}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
