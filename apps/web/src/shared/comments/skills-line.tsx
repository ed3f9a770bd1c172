import type { Skill } from '@orbita/contract/topics';
import { IconTags } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { commentsTexts } from './comments.texts.ts';
import classes from './comments.module.css';

/** Loaded on demand, because most remarks name no skills. */
const SkillChoice = lazy(async () => ({ default: (await import('./skill-choice.tsx')).SkillChoice }));

/** The field for skills, loaded when it is shown. */
export const SkillField = (props: ComponentProps<typeof SkillChoice>) => (
  <Suspense fallback={<div className={classes.skillField} aria-busy="true" />}>
    <SkillChoice {...props} />
  </Suspense>
);

interface Props {
  value: readonly Skill[];
  onChange: (skills: readonly Skill[]) => void;
}

/** The skills of a remark, or a quiet button for adding some. */
export function SkillsLine({ value, onChange }: Props) {
  const t = useTexts(commentsTexts);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && value.length === 0) {
    return (
      <Button
        size="compact-sm"
        colour="transparentWhite"
        leftSection={<IconTags size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('skills')}
      </Button>
    );
  }
  return (
    <SkillField
      value={value}
      onChange={onChange}
      autoFocus={isOpen}
      whenNone={<p className={classes.noSkills}>{t('noSkills')}</p>}
    />
  );
}
