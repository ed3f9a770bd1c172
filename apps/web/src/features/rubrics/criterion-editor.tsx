import { ActionIcon, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { PlainButton } from '../../ui/plain/plain-button.tsx';
import { newLevel, pointsOfCriterion, readPoints, type DraftCriterion, type DraftLevel } from './rubric-draft.ts';
import { rubricsTexts } from './rubrics.texts.ts';
import classes from './rubrics.module.css';

interface Props {
  criterion: DraftCriterion;
  index: number;
  isLast: boolean;
  onChange: (next: Partial<DraftCriterion>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}
const MOST_LEVELS = 9;

/** Edits a criterion: what is judged, and either levels or a maximum of points. */
export function CriterionEditor({ criterion, index, isLast, onChange, onMove, onRemove }: Props) {
  const t = useTexts(rubricsTexts);
  const { title, description, points, levels } = criterion;
  const changeLevel = (key: number, next: Partial<DraftLevel>) =>
    onChange({ levels: levels.map((level) => (level.key === key ? { ...level, ...next } : level)) });
  const setMode = (mode: string) =>
    mode === 'levels'
      ? onChange({ levels: [newLevel(t('sampleFull'), points), newLevel(t('sampleNone'), 0)] })
      : onChange({ points: pointsOfCriterion(criterion), levels: [] });
  return (
    <li className={classes.criterion}>
      <div className={classes.criterionHead}>
        <span className={classes.number}>{index + 1}</span>
        <TextInput
          className={classes.grow}
          aria-label={t('criterionTitle')}
          placeholder={t('criterionPlaceholder')}
          maxLength={200}
          value={title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('up')}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label={t('down')} disabled={isLast} onClick={() => onMove(1)}>
            <IconArrowDown size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label={t('remove')} onClick={onRemove}>
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </ActionIcon.Group>
      </div>
      <Textarea
        aria-label={t('description')}
        placeholder={t('description')}
        autosize
        minRows={1}
        maxLength={1000}
        value={description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <div className={classes.modes}>
        <SegmentedControl
          size="sm"
          aria-label={t('mode')}
          value={levels.length > 0 ? 'levels' : 'points'}
          onChange={setMode}
          data={[
            { value: 'levels', label: t('byLevels') },
            { value: 'points', label: t('byPoints') },
          ]}
        />
        {levels.length === 0 && (
          <PointsInput label={t('points')} value={points} onChange={(next) => onChange({ points: next })} />
        )}
      </div>
      {levels.length > 0 && (
        <ol className={classes.levels}>
          {levels.map((level, place) => (
            <li key={level.key}>
              <TextInput
                className={classes.grow}
                aria-label={t('level', { number: place + 1 })}
                placeholder={t('levelPlaceholder')}
                maxLength={300}
                value={level.title}
                onChange={(event) => changeLevel(level.key, { title: event.currentTarget.value })}
              />
              <PointsInput
                label={t('levelPoints', { number: place + 1 })}
                value={level.points}
                onChange={(next) => changeLevel(level.key, { points: next })}
                isBare
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('removeLevel', { number: place + 1 })}
                disabled={levels.length === 1}
                onClick={() => onChange({ levels: levels.filter(({ key }) => key !== level.key) })}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {levels.length > 0 && levels.length < MOST_LEVELS && (
        <PlainButton className={classes.addLevel} onClick={() => onChange({ levels: [...levels, newLevel('', 0)] })}>
          <IconPlus size={16} aria-hidden="true" /> {t('addLevel')}
        </PlainButton>
      )}
    </li>
  );
}

interface PointsProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  isBare?: boolean;
}
/** A points field, parsed on blur so that an unfinished «4,» is not changed. */
function PointsInput({ label, value, onChange, isBare = false }: PointsProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <TextInput
      className={classes.pointsInput}
      {...(isBare ? { 'aria-label': label } : { label })}
      inputMode="decimal"
      value={text ?? formatNumber(value)}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(readPoints(event.currentTarget.value));
      }}
      onBlur={() => setText(null)}
    />
  );
}
