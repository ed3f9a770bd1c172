import { Skeleton, Textarea, TextInput } from '@mantine/core';
import type { Half } from '@orbita/contract/halves';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '../../api/client/client.ts';
import {
  callOptions,
  invalidateWithoutRefetch,
  queryClient,
  useCall,
  type Input,
  type Output,
} from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Panel } from '../../ui/kit/panel.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { HistoryPanel } from '../../shared/audit/history-panel.tsx';
import { PictureField } from '../../shared/files/picture-field.tsx';
import { ConflictNotice } from '../../ui/saving/conflict-notice.tsx';
import { SavePill } from '../../ui/saving/save-pill.tsx';
import { useAutosaved } from '../../ui/saving/use-autosaved.ts';
import { HalfMenu } from './half-menu.tsx';
import { HalfSubjects, HalfTrajectories, SemesterList } from './half-places.tsx';
import { halvesTexts } from './halves.texts.ts';
import { useHalfActions } from './use-half-actions.ts';
import classes from './halves.module.css';

type WholeHalf = Output<'halves', 'getHalf'>;
type Patch = Omit<NonNullable<Input<'halves', 'updateHalf'>['body']>, 'updated_at'>;
const DESCRIPTION_LIMIT = 2048;

/** A half: its fields, its trajectories and semesters, and its disciplines. */
export function HalfPage() {
  const id = Number(useParams()['id']);
  return <HalfOf key={id} id={id} />;
}

function HalfOf({ id }: { id: number }) {
  const half = useCall('halves', 'getHalf', { params: { id } });
  return (
    <LoadState query={half} skeleton={<Skeleton height={480} radius="lg" />}>
      {(found) => <HalfEditor half={found} />}
    </LoadState>
  );
}

function HalfEditor({ half }: { half: WholeHalf }) {
  const t = useTexts(halvesTexts);
  const navigate = useNavigate();
  const actions = useHalfActions();
  const { id } = half;
  const edited = useAutosaved<Half, Patch>({
    name: `half-${id}`,
    record: half,
    send: (patch, updated_at) => api.halves.updateHalf({ params: { id }, body: { ...patch, updated_at } }),
    onSaved: (saved) => {
      queryClient.setQueryData(callOptions('halves', 'getHalf', { params: { id } }).queryKey, (known) =>
        known ? { ...known, ...saved } : known,
      );
      void invalidateWithoutRefetch('halves.listHalves', 'subjects.listSubjects', 'subjects.getSubjectSettings');
    },
  });
  return (
    <>
      <PageHeader
        above={<Link to="/admin/halves">{t('back')}</Link>}
        title={half.is_archived ? `${half.title} ${t('inArchive')}` : half.title}
        actions={<HalfMenu half={half} actions={actions} onRemoved={() => void navigate('/admin/halves')} />}
      />
      <div className={classes.page}>
        <ConflictNotice edited={edited} textOf={() => t('conflict')} />
        <SavePill stage={edited.stage} at={edited.at} onRetry={() => void edited.queue.flush()} />
        <Panel title={t('about')}>
          {() => (
            <div className={classes.fields}>
              <TitleField key={edited.revision} edited={edited} />
              <Textarea
                label={t('description')}
                description={t('descriptionHint')}
                autosize
                minRows={2}
                maxLength={DESCRIPTION_LIMIT}
                value={edited.value.description}
                onChange={(event) => edited.change({ description: event.currentTarget.value })}
              />
              <div>
                <p className={classes.pictureTitle}>{t('image')}</p>
                <PictureField
                  picture={
                    half.image_src ? { src: half.image_src, thumbnail_src: `${half.image_src}/thumbnail` } : null
                  }
                  name={t('image')}
                  addLabel={t('addImage')}
                  onSave={async (image_id) => {
                    edited.change({ image_id });
                    await edited.queue.flush();
                  }}
                />
              </div>
            </div>
          )}
        </Panel>
        <HalfSubjects half={half} />
        <div className={classes.pair}>
          <HalfTrajectories half={half} />
          <SemesterList half={half} />
        </div>
        <HistoryPanel
          kind="half"
          id={id}
          names={{
            fields: {
              title: t('name'),
              description: t('description'),
              image: t('image'),
              trajectories: t('trajectories'),
            },
          }}
        />
      </div>
    </>
  );
}

/** An empty title is shown but never sent. */
function TitleField({ edited }: { edited: ReturnType<typeof useAutosaved<Half, Patch>> }) {
  const t = useTexts(halvesTexts);
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
