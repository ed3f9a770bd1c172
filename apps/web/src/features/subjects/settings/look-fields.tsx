import { ColorInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { PictureField } from '../../../shared/files/picture-field.tsx';
import { settingsTexts } from './settings.texts.ts';
import type { EditedSettings } from './use-settings.ts';
import classes from './settings.module.css';

/** Colours of disciplines that suit white text and both schemes; the interface itself does not use them. */
const SWATCHES = [
  '#2b6cb0',
  '#0f766e',
  '#2f7d32',
  '#7a6a0a',
  '#9a4b12',
  '#b02a37',
  '#9c2f6f',
  '#6b3fa0',
  '#3b5bdb',
  '#475569',
];
const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
const pictureOf = (src: string | null) => (src ? { src, thumbnail_src: `${src}/thumbnail` } : null);

/** Colour, cover and the background of the map of topics. */
export function LookFields({ edited }: { edited: EditedSettings }) {
  const t = useTexts(settingsTexts);
  const { value, revision } = edited;
  /** Saved immediately in the queue, because the response contains the picture's address. */
  const savePicture = async (field: 'cover_id' | 'map_background_image_id', fileId: number | null) => {
    edited.change({ [field]: fileId });
    await edited.queue.flush();
  };
  return (
    <section className={classes.panel}>
      <h2>{t('look')}</h2>
      <fieldset className={classes.fields} disabled={!value.can_edit}>
        <ColourField key={`color-${revision}`} edited={edited} field="color" label={t('color')} />
        <ColourField
          key={`map-${revision}`}
          edited={edited}
          field="map_background_color"
          label={t('mapColor')}
          placeholder={t('mapColorNone')}
        />
        <div className={classes.half}>
          <p className={classes.pictureTitle}>{t('cover')}</p>
          <PictureField
            picture={pictureOf(edited.saved.cover_src)}
            name={t('cover')}
            addLabel={t('addCover')}
            onSave={(fileId) => savePicture('cover_id', fileId)}
          />
        </div>
        <div className={classes.half}>
          <p className={classes.pictureTitle}>{t('map')}</p>
          <PictureField
            picture={pictureOf(edited.saved.map_background_image_src)}
            name={t('map')}
            addLabel={t('addMap')}
            onSave={(fileId) => savePicture('map_background_image_id', fileId)}
          />
        </div>
      </fieldset>
    </section>
  );
}

interface ColourProps {
  edited: EditedSettings;
  field: 'color' | 'map_background_color';
  label: string;
  placeholder?: string;
}
/** An incomplete colour is shown but never sent; only the map's colour may be empty. */
function ColourField({ edited, field, label, placeholder }: ColourProps) {
  const [typed, setTyped] = useState(edited.value[field]);
  return (
    <ColorInput
      className={classes.half}
      label={label}
      placeholder={placeholder}
      swatches={SWATCHES}
      swatchesPerRow={5}
      withEyeDropper={false}
      value={typed}
      onChange={(colour) => {
        setTyped(colour);
        if (isColour(colour) || (colour === '' && field === 'map_background_color')) edited.change({ [field]: colour });
      }}
      onBlur={() => !isColour(typed) && field === 'color' && setTyped(edited.value.color)}
    />
  );
}
