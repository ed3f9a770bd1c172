import { IconPhoto, IconPhotoEdit, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { showFailure } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { fingerprintOf, uploadFile } from './uploads/upload-file.ts';
import classes from './picture-field.module.css';

/** Uploads a photo and returns its id. */
const uploadPhoto = async (file: File): Promise<number> =>
  (
    await uploadFile(file, {
      kind: 'photo',
      fingerprint: fingerprintOf('picture', file),
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
  ).id;

interface Props {
  picture: { src: string; thumbnail_src: string | null } | null;
  /** What the picture is: «Обложка», «Слайд». */
  name: string;
  addLabel: string;
  /** Saves the uploaded photo; null removes the picture. */
  onSave: (fileId: number | null) => Promise<void>;
}

/** A field for one picture: upload, replace, remove. */
export function PictureField({ picture, name, addLabel, onSave }: Props) {
  const t = useTexts(uiTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const upload = (file: File | undefined) => file && void run(async () => onSave(await uploadPhoto(file)));
  return (
    <div className={classes.field}>
      {picture && <img className={classes.picture} src={picture.thumbnail_src ?? picture.src} alt={name} />}
      <div className={classes.buttons}>
        <Button
          size="compact-md"
          colour="transparentWhite"
          loading={isBusy}
          leftSection={
            picture ? <IconPhotoEdit size={18} aria-hidden="true" /> : <IconPhoto size={18} aria-hidden="true" />
          }
          onClick={() => input.current?.click()}
        >
          {picture ? t('replacePicture', { name }) : addLabel}
        </Button>
        {picture && (
          <Button
            size="compact-md"
            colour="transparentWhite"
            disabled={isBusy}
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => void run(() => onSave(null))}
          >
            {t('removePicture')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={addLabel}
        onChange={(event) => {
          upload(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
