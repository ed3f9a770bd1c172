import type { CheckResult } from '@orbita/contract/permissions';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { servicesTexts } from './services.texts.ts';
import classes from './services.module.css';

interface Props {
  result: CheckResult;
  /** When it was found. */
  when?: ReactNode;
}

/** What a check has found, in plain words. */
export function CheckFinding({ result, when }: Props) {
  const t = useTexts(servicesTexts);
  const isGood = result === 'ok';
  const Sign = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <p className={classes.result} data-good={isGood} role="status">
      <Sign size={18} aria-hidden="true" />
      <span>
        {t(`result.${result}`)} {when}
      </span>
    </p>
  );
}
