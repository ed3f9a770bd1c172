import { NumberInput, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { groupsTexts } from '../groups.texts.ts';
import { LastStep } from './last-step.tsx';
import { YearBoard } from './year-board.tsx';
import classes from './school-year.module.css';

/** Moves groups to a new school year: a preview that can be changed, one step, and the way back. */
export function SchoolYearPage() {
  const t = useTexts(groupsTexts);
  const [lastCourse, setLastCourse] = useState(4);
  const [lastClass, setLastClass] = useState(11);
  const preview = useCall(
    'groups',
    'previewSchoolYear',
    { body: { last_course: lastCourse, last_class: lastClass } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader
        above={<Link to="/admin/groups">{t('back')}</Link>}
        title={t('schoolYear')}
        description={t('schoolYearHint')}
      />
      <LastStep />
      <div className={classes.rules}>
        <Limit label={t('lastCourse')} value={lastCourse} max={9} onChange={setLastCourse} />
        <Limit label={t('lastClass')} value={lastClass} max={12} onChange={setLastClass} />
      </div>
      <LoadState query={preview} skeleton={<Skeleton height={480} radius="lg" />}>
        {(found) => <YearBoard key={preview.dataUpdatedAt} preview={found} />}
      </LoadState>
    </>
  );
}

interface LimitProps {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}
function Limit({ label, value, max, onChange }: LimitProps) {
  return (
    <NumberInput
      label={label}
      value={value}
      min={1}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      onChange={(typed) => typeof typed === 'number' && typed >= 1 && onChange(typed)}
    />
  );
}
