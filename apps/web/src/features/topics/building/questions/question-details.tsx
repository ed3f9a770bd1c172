import { NumberInput, Textarea, TextInput } from '@mantine/core';
import type { Pattern } from '@orbita/contract/tasks';
import { useState } from 'react';
import { api } from '../../../../api/client/client.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { fullAddress } from '../../answering/answer-content.ts';
import { isAddress } from '../../answering/validate-answer.ts';
import { buildingTexts } from '../building.texts.ts';
import classes from '../building.module.css';
import type { EditedForm } from './edited-form.ts';
import { PictureField } from '../../../../shared/files/picture-field.tsx';
import { QuestionFiles } from './question-files.tsx';
import { questionsTexts } from './questions.texts.ts';
import { RichEditor } from '../../../../shared/topics/rich-editor/rich-editor.tsx';

interface Props {
  edited: EditedForm;
  form: EditedForm['value'];
}

/** Optional parts of a question (full text, picture, files, link), folded while empty. */
export function QuestionDetails({ edited, form }: Props) {
  const t = useTexts(questionsTexts);
  const { description, slide_image: picture, attachments, link, default: start, language } = form;
  const hasAny = Boolean(description || picture || attachments.length > 0 || link || start || language);
  const [isOpen, setOpen] = useState(hasAny);
  return (
    <details className={classes.details} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('more')}</summary>
      {isOpen && <Fields edited={edited} form={form} />}
    </details>
  );
}

const startsWithText = new Set(['text', 'longText', 'richText', 'code']);

function Fields({ edited, form }: Props) {
  const t = useTexts(questionsTexts);
  const { value, change, show, revision, queue } = edited;
  const [link, setLink] = useState(value.link ?? '');
  const isLinkWrong = link.trim() !== '' && !isAddress(link, '');
  const saveImage = (slide_image_id: number | null) =>
    queue.run(() => api.tasks.updateForm({ params: { id: form.id }, body: { slide_image_id } }));
  return (
    <div className={classes.settings}>
      <RichEditor
        key={revision}
        label={t('description')}
        placeholder={t('descriptionPlaceholder')}
        html={value.description}
        onChange={(description) => change({ description })}
      />
      <PictureField picture={form.slide_image} name={t('picture')} addLabel={t('addPicture')} onSave={saveImage} />
      <QuestionFiles queue={queue} form={form} />
      <div className={classes.fields}>
        <TextInput
          type="url"
          label={t('link')}
          placeholder="https://"
          value={link}
          error={isLinkWrong && t('linkWrong')}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setLink(text);
            if (text.trim() === '') change({ link: null });
            else if (isAddress(text, '')) change({ link: fullAddress(text, '') });
            else show({});
          }}
        />
        {value.type === 'code' && (
          <TextInput
            label={t('language')}
            maxLength={30}
            value={value.language}
            onChange={(event) => change({ language: event.currentTarget.value })}
          />
        )}
      </div>
      {startsWithText.has(value.type) && (
        <Textarea
          label={t('default')}
          autosize
          minRows={1}
          maxLength={10_000}
          value={value.default}
          onChange={(event) => change({ default: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

/** The place of a question in a table of questions, counted from 1. */
export function TablePlace({ edited, type }: { edited: EditedForm; type: Pattern['type'] }) {
  const t = useTexts(questionsTexts);
  const building = useTexts(buildingTexts);
  if (type !== 'table') return null;
  const { value, change } = edited;
  const fields = [
    ['row', 1],
    ['column', 1],
    ['rowspan', 0],
    ['colspan', 0],
  ] as const;
  return (
    <fieldset className={classes.options} aria-label={building('field.number')}>
      <legend>{t('place')}</legend>
      <div className={classes.fields}>
        {fields.map(([field, shift]) => (
          <NumberInput
            key={field}
            label={t(field)}
            w={110}
            min={1}
            max={100}
            allowDecimal={false}
            value={value[field] === null ? '' : value[field] + shift}
            onChange={(next) => change({ [field]: typeof next === 'number' ? next - shift : null })}
          />
        ))}
      </div>
    </fieldset>
  );
}
