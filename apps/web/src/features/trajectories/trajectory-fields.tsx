import { Switch, Textarea, TextInput } from '@mantine/core';
import type { Trajectory } from '@orbita/contract/trajectories';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { callOptions, invalidateWithoutRefetch, queryClient, type Input } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Panel } from '../../ui/kit/panel.tsx';
import { ConflictNotice } from '../../ui/saving/conflict-notice.tsx';
import { useAutosaved, type Autosaved } from '../../ui/saving/use-autosaved.ts';
import { PictureField } from '../../shared/files/picture-field.tsx';
import { trajectoriesTexts } from './trajectories.texts.ts';
import classes from './trajectories.module.css';

type Patch = Omit<NonNullable<Input<'trajectories', 'updateTrajectory'>['body']>, 'updated_at'>;
const DESCRIPTION_LIMIT = 2048;

interface Props {
  trajectory: Trajectory;
  canWrite: boolean;
}

/** The own fields of a trajectory, which save themselves. */
export function TrajectoryFields({ trajectory, canWrite }: Props) {
  const t = useTexts(trajectoriesTexts);
  const { id } = trajectory;
  const edited = useAutosaved<Trajectory, Patch>({
    name: `trajectory-${id}`,
    record: trajectory,
    send: (patch, updated_at) => api.trajectories.updateTrajectory({ params: { id }, body: { ...patch, updated_at } }),
    onSaved: (saved) => {
      queryClient.setQueryData(callOptions('trajectories', 'getTrajectory', { params: { id } }).queryKey, saved);
      void invalidateWithoutRefetch('trajectories.listTrajectories', 'halves', 'subjects.listTrajectoryChoices');
    },
  });
  return (
    <Panel title={t('about')}>
      {() => (
        <fieldset className={classes.fields} disabled={!canWrite} style={{ border: 0, margin: 0, padding: 0 }}>
          <ConflictNotice edited={edited} textOf={() => t('conflict')} />
          <TitleField key={edited.revision} edited={edited} />
          <TextInput
            label={t('programme')}
            description={t('programmeHint')}
            maxLength={255}
            value={edited.value.educational_program_name}
            onChange={(event) => edited.change({ educational_program_name: event.currentTarget.value })}
          />
          <Textarea
            label={t('description')}
            description={t('descriptionHint')}
            autosize
            minRows={2}
            maxLength={DESCRIPTION_LIMIT}
            value={edited.value.description}
            onChange={(event) => edited.change({ description: event.currentTarget.value })}
          />
          <Switch
            label={t('showFull')}
            description={t('showFullHint')}
            checked={edited.value.show_full_structure}
            onChange={(event) => edited.change({ show_full_structure: event.currentTarget.checked })}
          />
          <Switch
            label={t('showSkills')}
            checked={edited.value.is_show_hard_skills}
            onChange={(event) => edited.change({ is_show_hard_skills: event.currentTarget.checked })}
          />
          <Picture trajectory={trajectory} edited={edited} canWrite={canWrite} />
        </fieldset>
      )}
    </Panel>
  );
}

type Edited = Autosaved<Trajectory, Patch>;

/** An empty title is shown but never sent. */
function TitleField({ edited }: { edited: Edited }) {
  const t = useTexts(trajectoriesTexts);
  const [typed, setTyped] = useState(edited.value.title);
  return (
    <TextInput
      label={t('name')}
      maxLength={255}
      value={typed}
      error={typed.trim() === '' && t('nameWrong')}
      onChange={(event) => {
        const title = event.currentTarget.value;
        setTyped(title);
        if (title.trim()) edited.change({ title });
        else edited.queue.withdraw('title');
      }}
    />
  );
}

function Picture({ trajectory: { image_src }, edited, canWrite }: Props & { edited: Edited }) {
  const t = useTexts(trajectoriesTexts);
  if (!canWrite && !image_src) return null;
  return (
    <div>
      <p className={classes.pictureTitle}>{t('image')}</p>
      <PictureField
        picture={image_src ? { src: image_src, thumbnail_src: `${image_src}/thumbnail` } : null}
        name={t('image')}
        addLabel={t('addImage')}
        onSave={async (image_id) => {
          edited.change({ image_id });
          await edited.queue.flush();
        }}
      />
    </div>
  );
}
