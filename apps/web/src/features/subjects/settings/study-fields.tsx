import { NumberInput, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { settingsTexts } from './settings.texts.ts';
import type { EditedSettings } from './use-settings.ts';
import classes from './settings.module.css';

const LEAST_POINTS = 0.01;
const MOST_POINTS = 99_999;

/** Who can see the discipline, how it is studied and how its points are capped. */
export function StudyFields({ edited, isOffice }: { edited: EditedSettings; isOffice: boolean }) {
  const t = useTexts(settingsTexts);
  const { value, revision, change } = edited;
  return (
    <section className={classes.panel}>
      <h2>{t('study')}</h2>
      <fieldset className={classes.fields} disabled={!value.can_edit}>
        <Switch
          label={t('visible')}
          description={t('visibleHint')}
          checked={!value.hidden}
          onChange={(event) => change({ hidden: !event.currentTarget.checked })}
        />
        <Switch
          label={t('distant')}
          checked={value.distant}
          disabled={!isOffice}
          onChange={(event) => change({ distant: event.currentTarget.checked })}
        />
        <Switch
          label={t('autoTeams')}
          description={t('autoTeamsHint')}
          checked={value.is_auto_teams}
          onChange={(event) => change({ is_auto_teams: event.currentTarget.checked })}
        />
        <Switch
          label={t('editTeams')}
          checked={value.is_teachers_edit_teams}
          disabled={!isOffice}
          onChange={(event) => change({ is_teachers_edit_teams: event.currentTarget.checked })}
        />
        <Switch
          label={t('extensions')}
          description={t('extensionsHint')}
          checked={value.is_extensions_allowed}
          onChange={(event) => change({ is_extensions_allowed: event.currentTarget.checked })}
        />
        <Switch
          label={t('credit')}
          description={t('creditHint')}
          checked={value.is_credit}
          onChange={(event) => change({ is_credit: event.currentTarget.checked })}
        />
        <MaxPoints key={revision} edited={edited} />
      </fieldset>
    </section>
  );
}

function MaxPoints({ edited }: { edited: EditedSettings }) {
  const t = useTexts(settingsTexts);
  const [typed, setTyped] = useState<number | string>(edited.value.max_points ?? '');
  const isFit = (points: number | string) =>
    points === '' || (typeof points === 'number' && points >= LEAST_POINTS && points <= MOST_POINTS);
  return (
    <NumberInput
      className={classes.half}
      label={t('maxPoints')}
      description={t('maxPointsHint')}
      hideControls
      decimalSeparator=","
      decimalScale={2}
      allowNegative={false}
      value={typed}
      error={!isFit(typed) && t('maxPointsWrong')}
      onChange={(points) => {
        setTyped(points);
        if (isFit(points)) edited.change({ max_points: points === '' ? null : Number(points) });
        else edited.queue.withdraw('max_points');
      }}
    />
  );
}
