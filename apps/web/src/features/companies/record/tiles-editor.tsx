import { ActionIcon, TextInput } from '@mantine/core';
import type { Company } from '@orbita/contract/companies';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { PictureField } from '../../../shared/files/picture-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { companiesTexts } from '../companies.texts.ts';
import classes from '../companies.module.css';

type Tile = Company['tiles'][number];
export interface EditedTile {
  /** Counts the tiles of the form, since they have no ids. */
  id: number;
  tile: Tile;
}
export const readTiles = (tiles: readonly Tile[]): EditedTile[] =>
  tiles.map((tile, index) => ({ id: index + 1, tile }));
export const tilesOf = (tiles: readonly EditedTile[]): Tile[] => tiles.map(({ tile }) => tile);
export const wordsOf = (value: Tile[string] | undefined): string => (typeof value === 'string' ? value : '');
/** Whether an address opens a page; a tile may do without one. */
export const isLink = (text: string): boolean =>
  text.trim() === '' || /^(https?:\/\/\S+|mailto:\S+|tel:\S+|\/(?![/\\])\S*)$/i.test(text.trim());

const MOST = 50;

interface Props {
  tiles: EditedTile[];
  onChange: (tiles: EditedTile[]) => void;
  fault: string | undefined;
}

/** The tiles in their order, each with title, text, link and picture. */
export function TilesEditor({ tiles, onChange, fault }: Props) {
  const t = useTexts(companiesTexts);
  const nameOf = ({ tile }: EditedTile) => wordsOf(tile['title']) || t('newTile');
  const change = (id: number, patch: Tile) =>
    onChange(tiles.map((one) => (one.id === id ? { id, tile: { ...one.tile, ...patch } } : one)));
  const add = () =>
    onChange([
      ...tiles,
      { id: Math.max(0, ...tiles.map(({ id }) => id)) + 1, tile: { title: '', text: '', link: '' } },
    ]);
  return (
    <div className={classes.tilesField}>
      <p className={classes.label}>{t('tiles')}</p>
      <p className={classes.hint}>{t('tilesHint')}</p>
      <SortableList
        items={tiles}
        nameOf={nameOf}
        hint={t('moveTile')}
        list={{ label: t('tiles'), className: classes.tiles, itemClassName: classes.tile }}
        onOrder={(order) => onChange(tiles.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)))}
      >
        {(one, handle) => (
          <>
            {handle}
            <TileFields one={one} onChange={(patch) => change(one.id, patch)} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('removeTile', { name: nameOf(one) })}
              onClick={() => onChange(tiles.filter(({ id }) => id !== one.id))}
            >
              <IconTrash size={20} />
            </ActionIcon>
          </>
        )}
      </SortableList>
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} disabled={tiles.length >= MOST} onClick={add}>
        {t('addTile')}
      </Button>
    </div>
  );
}

function TileFields({ one: { tile }, onChange }: { one: EditedTile; onChange: (patch: Tile) => void }) {
  const t = useTexts(companiesTexts);
  const image = tile['image_id'];
  const src = typeof image === 'number' ? `/api/files/${image}` : null;
  const field = (name: 'title' | 'text' | 'link') => ({
    value: wordsOf(tile[name]),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={classes.tileFields}>
      <TextInput label={t('tileTitle')} maxLength={120} {...field('title')} />
      <TextInput label={t('tileText')} maxLength={300} {...field('text')} />
      <TextInput label={t('tileLink')} placeholder="https://" maxLength={2048} {...field('link')} />
      <PictureField
        picture={src === null ? null : { src, thumbnail_src: `${src}/thumbnail` }}
        name={t('tilePicture')}
        addLabel={t('addTilePicture')}
        onSave={async (image_id) => onChange({ image_id })}
      />
    </div>
  );
}
