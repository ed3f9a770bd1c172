import { NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { SubjectSettings } from '@orbita/contract/subjects';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { settingsTexts } from './settings.texts.ts';
import type { EditedSettings } from './use-settings.ts';
import classes from './settings.module.css';

const TYPES: readonly SubjectSettings['type'][] = ['subject', 'module', 'practice', 'project', 'elective'];
/** Maximum length; source: specification, section 5. */
const DESCRIPTION_LIMIT = 2048;
/** From this many characters left on, the field shows how many remain. */
const NEAR_LIMIT = 200;

/** Fields that describe the discipline: title, code, type, description, hours, link, tags. */
export function AboutFields({ edited, isOffice }: { edited: EditedSettings; isOffice: boolean }) {
  const t = useTexts(settingsTexts);
  const { value, revision, change } = edited;
  const left = DESCRIPTION_LIMIT - value.description.length;
  return (
    <section className={classes.panel}>
      <h2>{t('about')}</h2>
      <fieldset className={classes.fields} disabled={!value.can_edit}>
        <TitleField key={`title-${revision}`} edited={edited} isDisabled={!isOffice} />
        <TextInput
          className={classes.third}
          label={t('code')}
          maxLength={40}
          disabled={!isOffice}
          value={value.code}
          onChange={(event) => change({ code: event.currentTarget.value })}
        />
        <Select
          className={classes.half}
          label={t('kind')}
          allowDeselect={false}
          disabled={!isOffice}
          value={value.type}
          onChange={(type) => change({ type: TYPES.find((one) => one === type) ?? 'subject' })}
          data={TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        />
        <NumberInput
          className={classes.half}
          label={t('time')}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          max={10_000}
          clampBehavior="strict"
          value={value.time ?? ''}
          onChange={(time) => change({ time: typeof time === 'number' ? time : null })}
        />
        <Textarea
          label={t('description')}
          description={left < NEAR_LIMIT ? t('descriptionLeft', { count: left }) : t('descriptionHint')}
          autosize
          minRows={3}
          maxLength={DESCRIPTION_LIMIT}
          value={value.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <LinkField key={`link-${revision}`} edited={edited} />
        <TagsInput
          label={t('tags')}
          description={t('tagsHint')}
          maxTags={20}
          maxLength={40}
          value={value.tags}
          onChange={(tags) => change({ tags })}
        />
      </fieldset>
    </section>
  );
}

/** An empty title is shown but never sent. */
function TitleField({ edited, isDisabled }: { edited: EditedSettings; isDisabled: boolean }) {
  const t = useTexts(settingsTexts);
  const [typed, setTyped] = useState(edited.value.title);
  return (
    <TextInput
      className={classes.twoThirds}
      label={t('title')}
      maxLength={255}
      disabled={isDisabled}
      value={typed}
      error={typed.trim() === '' && t('titleWrong')}
      onChange={(event) => {
        const title = event.currentTarget.value;
        setTyped(title);
        if (title.trim()) edited.change({ title });
        else edited.queue.withdraw('title');
      }}
    />
  );
}

/** An incomplete address is shown but never sent. */
function LinkField({ edited }: { edited: EditedSettings }) {
  const t = useTexts(settingsTexts);
  const [typed, setTyped] = useState(edited.value.link ?? '');
  const isGood = typed === '' || /^https?:\/\/\S+$/.test(typed);
  return (
    <TextInput
      type="url"
      label={t('link')}
      description={t('linkHint')}
      maxLength={2048}
      value={typed}
      error={!isGood && t('linkWrong')}
      onChange={(event) => {
        const link = event.currentTarget.value.trim();
        setTyped(link);
        if (link === '' || /^https?:\/\/\S+$/.test(link)) edited.change({ link: link || null });
        else edited.queue.withdraw('link');
      }}
    />
  );
}
