import { Checkbox, Skeleton, Switch, Textarea, TextInput } from '@mantine/core';
import type { Attachment } from '@orbita/contract/files';
import type { OwnAnswer, PortfolioWork } from '@orbita/contract/portfolio/works';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { captionOf } from '../../shared/files/attachments/caption.ts';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { type FormFields, useFormFields } from '../../ui/kit/use-form-fields.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { worksTexts } from './works.texts.ts';
import classes from './works.module.css';

interface Values {
  title: string;
  words: string;
  shows_text: boolean;
  file_ids: number[];
  link_ids: number[];
  cover_file_id: number | null;
}

const idsOf = (attachments: Attachment[], isLink: boolean): number[] =>
  attachments.filter(({ type }) => (type === 'link') === isLink).map(({ id }) => id);
const readWork = ({ title, words, shows_text, attachments, cover }: PortfolioWork): Values => ({
  ...{ title, words, shows_text },
  file_ids: idsOf(attachments, false),
  link_ids: idsOf(attachments, true),
  cover_file_id: cover?.id ?? null,
});

interface Props {
  work: PortfolioWork;
  onClose: () => void;
}

/** Title, words, cover and what of the answer a work shows. */
export function EditWork({ work, onClose }: Props) {
  const t = useTexts(worksTexts);
  const form = useFormFields<Values>({ initial: readWork(work), required: ['title'] });
  const save = useSave('portfolio', 'updateWork', { invalidates: ['portfolio'], success: t('saved'), failure: false });
  return (
    <EditDialog
      title={t('workTitle')}
      form={form}
      record={work}
      meeting={{
        read: readWork,
        names: {
          ...{ title: t('title'), words: t('words'), shows_text: t('showText') },
          ...{ file_ids: t('showFiles'), link_ids: t('showLinks'), cover_file_id: t('cover') },
        },
        show: {
          shows_text: (isShown) => t(isShown ? 'yes' : 'no'),
          file_ids: (ids) => t('files', { count: ids.length }),
          link_ids: (ids) => t('links', { count: ids.length }),
          cover_file_id: (cover) => (cover === null ? t('noCover') : t('withCover')),
        },
      }}
      save={(values, updated_at) =>
        save.mutateAsync({ params: { id: work.id }, body: { ...values, ...(updated_at ? { updated_at } : {}) } })
      }
      onClose={onClose}
    >
      <TextInput label={t('title')} required maxLength={140} data-autofocus {...form.text('title')} />
      <Textarea
        label={t('words')}
        description={t('wordsHint')}
        autosize
        minRows={3}
        maxLength={2048}
        {...form.text('words')}
      />
      <Parts work={work} form={form} />
    </EditDialog>
  );
}

/** What the answer holds, of which the student chooses what to show. */
function Parts({ work, form }: { work: PortfolioWork; form: FormFields<Values> }) {
  const answer = useCall('portfolio', 'listOwnAnswers', { query: { answer_id: work.answer_id } });
  return (
    <LoadState query={answer} skeleton={<Skeleton height={120} />}>
      {({ data: [held] }) => (held ? <Shown held={held} form={form} /> : null)}
    </LoadState>
  );
}

function Shown({ held, form }: { held: OwnAnswer; form: FormFields<Values> }) {
  const t = useTexts(worksTexts);
  const { attachments, has_text } = held;
  const pictures = attachments.filter(
    ({ id, type, thumbnail_src }) => type !== 'link' && thumbnail_src !== null && form.values.file_ids.includes(id),
  );
  return (
    <>
      {has_text && <Switch label={t('showText')} {...form.tick('shows_text')} />}
      {attachments.length > 0 && (
        <fieldset className={classes.fieldset}>
          <legend>{t('showFiles')}</legend>
          {attachments.map((attachment) => (
            <ShowFile key={`${attachment.type} ${attachment.id}`} attachment={attachment} form={form} />
          ))}
        </fieldset>
      )}
      {pictures.length > 0 && <CoverChoice pictures={pictures} form={form} />}
    </>
  );
}

function ShowFile({ attachment, form }: { attachment: Attachment; form: FormFields<Values> }) {
  const { id, type, name } = attachment;
  const field = type === 'link' ? 'link_ids' : 'file_ids';
  const { [field]: shown, cover_file_id } = form.values;
  const toggle = (isShown: boolean) => {
    const ids = isShown ? [...shown, id] : shown.filter((other) => other !== id);
    const isCover = field === 'file_ids' && cover_file_id === id && !isShown;
    form.set({ [field]: ids, ...(isCover ? { cover_file_id: null } : {}) });
  };
  return (
    <Checkbox
      label={captionOf(attachment) || name}
      checked={shown.includes(id)}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  );
}

function CoverChoice({ pictures, form }: { pictures: Attachment[]; form: FormFields<Values> }) {
  const t = useTexts(worksTexts);
  const { cover_file_id: chosen } = form.values;
  const choose = (cover_file_id: number | null) => form.set({ cover_file_id });
  return (
    <fieldset className={classes.fieldset}>
      <legend>{t('cover')}</legend>
      <div className={classes.covers}>
        {pictures.map(({ id, name, thumbnail_src }) => (
          <label key={id} className={classes.coverChoice}>
            <img src={thumbnail_src ?? ''} alt={name} />
            <input type="radio" name="cover" checked={chosen === id} onChange={() => choose(id)} />
          </label>
        ))}
        <label className={classes.coverChoice}>
          {t('noCover')}
          <input type="radio" name="cover" checked={chosen === null} onChange={() => choose(null)} />
        </label>
      </div>
    </fieldset>
  );
}
