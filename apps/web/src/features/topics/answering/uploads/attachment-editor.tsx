import { TextInput } from '@mantine/core';
import type { Form } from '@orbita/contract/tasks';
import { IconCamera, IconLink, IconPaperclip, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { newIdempotencyKey } from '../../../../api/client/client.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { notify } from '../../../../base/notices.ts';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { namesFileTypes } from '@orbita/contract/tasks/file-types';
import { acceptedFiles } from './accepted-files.ts';
import { attachable, fullAddress, isAnsweredByFiles, type FieldContent } from '../answer-content.ts';
import { answeringTexts } from '../answering.texts.ts';
import { AttachmentRow } from './attachment-row.tsx';
import type { FieldIds } from '../questions/field-ids.ts';
import { acceptOf, type UploadLimits } from '../../../../shared/files/uploads/upload-file.ts';
import type { AnswerForm } from '../use-answer-form.ts';
import { isAddress } from '../validate-answer.ts';
import classes from './attachment-editor.module.css';

interface Props {
  question: Form;
  field: FieldContent;
  form: AnswerForm;
  isOver: boolean;
  limits: UploadLimits | undefined;
  onFiles: (files: File[]) => void;
  anchor: FieldIds;
  isWrong: boolean;
  onChange: () => void;
}

/** The attachments of a question with all ways to add one: drop, paste, choose, camera, link. */
export function AttachmentEditor({ question, field, form, isOver, limits, onFiles, anchor, isWrong, onChange }: Props) {
  const t = useTexts(answeringTexts);
  const [isLinking, setLinking] = useState(false);
  const allowed = attachable[question.type];
  const isMain = isAnsweredByFiles(question.type);
  const takesPhotos = allowed.includes('photo');
  const chooseLabel =
    question.type === 'photo'
      ? 'choosePhoto'
      : question.type === 'video'
        ? 'chooseVideo'
        : isMain
          ? 'choose'
          : 'attachFile';
  return (
    <div className={classes.editor}>
      {field.attachments.length > 0 && (
        <ul className={classes.list} aria-label={t('attachments')}>
          {field.attachments.map((attachment) => (
            <AttachmentRow key={attachment.key} attachment={attachment} form={form} onChange={onChange} />
          ))}
        </ul>
      )}
      <div className={classes.ways} data-zone={isMain || undefined} role="group" aria-label={t('attach')}>
        {isMain && <span className={classes.hint}>{t(isOver ? 'dropNow' : 'drop')}</span>}
        <FileButton
          label={t(chooseLabel)}
          icon={isMain ? <IconUpload size={18} aria-hidden="true" /> : <IconPaperclip size={18} aria-hidden="true" />}
          accept={acceptOf(allowed)}
          onFiles={onFiles}
          {...(isMain
            ? { id: anchor.field, describedBy: isWrong ? `${anchor.label} ${anchor.fault}` : anchor.label }
            : {})}
        />
        {(takesPhotos || question.type === 'video') && (
          <span className={classes.camera}>
            <FileButton
              label={t(!takesPhotos ? 'cameraVideo' : isMain ? 'camera' : 'cameraPhoto')}
              icon={<IconCamera size={18} aria-hidden="true" />}
              accept={takesPhotos ? 'image/jpeg' : 'video/*'}
              capture
              onFiles={onFiles}
            />
          </span>
        )}
        {allowed.includes('link') && !isLinking && (
          <Button
            size="compact-md"
            colour="transparentWhite"
            leftSection={<IconLink size={18} aria-hidden="true" />}
            onClick={() => setLinking(true)}
          >
            {t(isMain ? 'addLink' : 'attachLink')}
          </Button>
        )}
        {(isMain || namesFileTypes(form.fileTypes, question.type)) && (
          <span className={classes.takes}>{acceptedFiles(question, form.fileTypes, limits)}</span>
        )}
      </div>
      {isLinking && (
        <LinkForm
          onClose={() => setLinking(false)}
          onAdd={(address) => {
            form.addAttachments(question.id, [
              {
                attachment: {
                  key: newIdempotencyKey(),
                  type: 'link',
                  name: address,
                  mime: '',
                  size: 0,
                  description: '',
                  attachment_id: null,
                  src: address,
                  thumbnail_src: null,
                },
              },
            ]);
            onChange();
          }}
        />
      )}
    </div>
  );
}

interface FileButtonProps {
  label: string;
  icon: ReactNode;
  accept: string | undefined;
  capture?: boolean;
  onFiles: (files: File[]) => void;
  id?: string;
  describedBy?: string;
}

function FileButton({ label, icon, accept, capture = false, onFiles, id, describedBy }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="compact-md"
        colour={id ? 'white' : 'transparentWhite'}
        leftSection={icon}
        id={id}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!capture}
        {...(accept ? { accept } : {})}
        {...(capture ? { capture: 'environment' } : {})}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Clears the input, so that the same file can be picked again after it was removed.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

function LinkForm({ onAdd, onClose }: { onAdd: (address: string) => void; onClose: () => void }) {
  const t = useTexts(answeringTexts);
  const ui = useTexts(uiTexts);
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isAddress(address, '')) {
      setFault(t('answerLink'));
      notify({ title: t('validation'), message: t('answerLink'), tone: 'error' });
      return;
    }
    onAdd(fullAddress(address, ''));
    onClose();
  };
  return (
    <form className={classes.link} onSubmit={submit} noValidate>
      <TextInput
        type="url"
        inputMode="url"
        autoFocus
        className={classes.address}
        aria-label={t('linkAddress')}
        placeholder="https://"
        value={address}
        error={fault}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setFault(undefined);
        }}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <Button type="submit">{t('add')}</Button>
      <Button colour="transparentWhite" onClick={onClose}>
        {ui('cancel')}
      </Button>
    </form>
  );
}
