import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { Lesson } from '@orbita/contract/topics';
import { useState } from 'react';
import { Link } from 'react-router';
import { IconKey } from '@tabler/icons-react';
import { api } from '../../../../api/client/client.ts';
import { showFailure } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { GatePasswordDialog } from '../../../../shared/topics/gate/gate-password-dialog.tsx';
import { topicTypesTexts } from '../../../../shared/topics/topic-types.texts.ts';
import { AnswerWindowFields } from './answer-window-fields.tsx';
import { buildingTexts } from '../building.texts.ts';
import type { EditedStep, StepPatch } from './edited-step.ts';
import { PictureField } from '../../../../shared/files/picture-field.tsx';
import { RichEditor } from '../../../../shared/topics/rich-editor/rich-editor.tsx';
import { ReplacedField } from './replaced-field.tsx';
import { RolesField } from './roles-field.tsx';
import { SkillsField } from './skills-field.tsx';
import { StepFiles } from './step-files.tsx';
import { TopicDates } from './topic-dates.tsx';
import classes from '../building.module.css';

/** Id of the settings, to which a link leads where they stand below the content. */
export const SETTINGS = 'topic-settings';

const TYPES = [1, 0, 2, 999] as const;

/** Settings of a topic: type, maximum mark, answers; the others are folded. */
export function StepSettings({ lesson, step }: { lesson: Lesson; step: EditedStep }) {
  const t = useTexts(buildingTexts);
  const types = useTexts(topicTypesTexts);
  const { value, change } = step;
  return (
    <section id={SETTINGS} className={classes.settings} aria-label={t('settings')}>
      <h2 className={classes.settingsTitle}>{t('settings')}</h2>
      <div className={classes.basics}>
        <Select
          label={t('type')}
          allowDeselect={false}
          data={TYPES.map((type) => ({ value: String(type), label: types(`${type}`) }))}
          value={String(value.type)}
          onChange={(type) => change({ type: TYPES.find((one) => String(one) === type) ?? 1 })}
        />
        <MaxMark key={step.revision} step={step} />
        <div className={classes.switches}>
          <AnswerWindowFields step={step} />
        </div>
      </div>
      {value.is_retake && <ReplacedField step={step} />}
      <TopicDates lesson={lesson} />
      <MoreSettings lesson={lesson} step={step} />
      <IntegrationSettings step={step} />
    </section>
  );
}

/** Settings that most topics do not need. */
function MoreSettings({ lesson, step }: { lesson: Lesson; step: EditedStep }) {
  const t = useTexts(buildingTexts);
  const [isLocking, setLocking] = useState(false);
  const { value, change, queue } = step;
  /** Saves immediately and not with typed changes, because the response contains more than was sent. */
  const saveNow = (patch: StepPatch) =>
    queue.run(async () => ({
      ...lesson,
      ...(await api.topics.updateStep({ params: { id: lesson.id }, body: patch })),
    }));
  return (
    <details className={classes.more}>
      <summary>{t('moreSettings')}</summary>
      <div className={classes.moreParts}>
        <PictureField
          picture={lesson.cover}
          name={t('cover')}
          addLabel={t('addCover')}
          onSave={(cover_id) => saveNow({ cover_id })}
        />
        <SkillsField skills={lesson.skills} onSave={(skills) => saveNow({ skills })} />
        <RolesField ids={lesson.admin_roles_ids} onSave={(admin_roles_ids) => saveNow({ admin_roles_ids })} />
        <WholeNumber key={`number-${step.revision}`} step={step} name="number" most={100_000} />
        <div className={classes.switches}>
          <Switch
            label={t('isRetake')}
            description={t('isRetakeHint')}
            checked={value.is_retake}
            onChange={(event) => change({ is_retake: event.currentTarget.checked })}
          />
          <Switch
            label={t('isSoftSkills')}
            checked={value.is_soft_skills}
            onChange={(event) => change({ is_soft_skills: event.currentTarget.checked })}
          />
        </div>
        <div>
          <Button
            size="compact-md"
            colour="transparentWhite"
            leftSection={<IconKey size={18} aria-hidden="true" />}
            onClick={() => setLocking(true)}
          >
            {t(lesson.has_password ? 'changePassword' : 'setPassword')}
          </Button>
        </div>
      </div>
      {isLocking && (
        <GatePasswordDialog
          kind="topic"
          title={value.title}
          hasPassword={lesson.has_password}
          onSave={(password) => void saveNow({ password }).catch(showFailure)}
          onClose={() => setLocking(false)}
        />
      )}
    </details>
  );
}

/** What only outside services read. */
function IntegrationSettings({ step }: { step: EditedStep }) {
  const t = useTexts(buildingTexts);
  const { value, change } = step;
  return (
    <details className={classes.more}>
      <summary>{t('integrations')}</summary>
      <div className={classes.moreParts}>
        <TextInput
          label={t('serviceKey')}
          description={t('serviceKeyHint')}
          maxLength={100}
          value={value.service_key}
          onChange={(event) => change({ service_key: event.currentTarget.value })}
        />
        <div className={classes.numbers}>
          <WholeNumber key={`price-${step.revision}`} step={step} name="price" most={1_000_000} />
          <WholeNumber key={`reward-${step.revision}`} step={step} name="reward" most={1_000_000} />
        </div>
      </div>
    </details>
  );
}

interface WholeNumberProps {
  step: EditedStep;
  name: 'number' | 'price' | 'reward';
  most: number;
}
function WholeNumber({ step, name, most }: WholeNumberProps) {
  const t = useTexts(buildingTexts);
  const [typed, setTyped] = useState<number | string>(step.value[name]);
  return (
    <NumberInput
      label={t(`step.${name}`)}
      hideControls
      allowDecimal={false}
      allowNegative={false}
      max={most}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        const value = next === '' ? 0 : next;
        if (typeof value === 'number' && value <= most) step.change({ [name]: value });
      }}
      onBlur={() => typed === '' && setTyped(0)}
    />
  );
}

function MaxMark({ step }: { step: EditedStep }) {
  const t = useTexts(buildingTexts);
  const [typed, setTyped] = useState<number | string>(step.value.max_mark ?? '');
  const isGood = typed === '' || (typeof typed === 'number' && typed > 0 && typed <= 1000);
  return (
    <NumberInput
      label={t('maxMark')}
      description={
        <>
          {t('maxMarkHint')}{' '}
          <Link to={`/subjects/${step.value.subject_id}/topics/${step.value.id}/rubric`}>{t('toRubric')}</Link>
        </>
      }
      decimalSeparator=","
      decimalScale={2}
      hideControls
      value={typed}
      error={isGood ? undefined : t('maxMarkWrong')}
      onChange={(next) => {
        setTyped(next);
        if (next === '') step.change({ max_mark: null });
        else if (typeof next === 'number' && next > 0 && next <= 1000) step.change({ max_mark: next });
      }}
    />
  );
}

/** The introduction for everybody and the notes hidden from students. */
export function StepTexts({ lesson, step }: { lesson: Lesson; step: EditedStep }) {
  const t = useTexts(buildingTexts);
  const { value, change, revision } = step;
  return (
    <div className={classes.texts}>
      <RichEditor
        key={`public-${revision}`}
        label={t('publicText')}
        placeholder={t('publicPlaceholder')}
        html={value.public_text}
        onChange={(public_text) => change({ public_text })}
      />
      <StepFiles lesson={lesson} isPrivate={false} />
      <details
        className={classes.details}
        open={value.private_text !== '' || lesson.private_attachments.length > 0 || undefined}
      >
        <summary>{t('privateText')}</summary>
        <RichEditor
          key={`private-${revision}`}
          label={t('privateText')}
          placeholder={t('privatePlaceholder')}
          html={value.private_text}
          onChange={(private_text) => change({ private_text })}
        />
        <StepFiles lesson={lesson} isPrivate />
      </details>
    </div>
  );
}
