import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { markingTexts } from '../marking.texts.ts';
import classes from '../verdict/verdict.module.css';

interface Props {
  label: string;
  isUnfolded: boolean;
  onUnfold: (isUnfolded: boolean) => void;
}

/** On phones, where the panel would cover the answer, opens and folds it; elsewhere the panel is always open. */
export function UnfoldButton({ label, isUnfolded, onUnfold }: Props) {
  const t = useTexts(markingTexts);
  return (
    <div className={classes.opening}>
      <Button
        fullWidth
        aria-expanded={isUnfolded}
        onClick={() => onUnfold(!isUnfolded)}
        leftSection={
          isUnfolded ? <IconChevronDown size={18} aria-hidden="true" /> : <IconPencil size={18} aria-hidden="true" />
        }
      >
        {isUnfolded ? t('less') : label}
      </Button>
    </div>
  );
}
