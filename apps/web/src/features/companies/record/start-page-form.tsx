import { Textarea } from '@mantine/core';
import type { Company } from '@orbita/contract/companies';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useTexts } from '../../../base/i18n.ts';
import { EmbeddedCode } from '../../../shared/companies/embedded-code.tsx';
import { EditPanel } from '../../../ui/kit/edit-panel.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { companiesTexts } from '../companies.texts.ts';
import { isLink, readTiles, TilesEditor, tilesOf, wordsOf, type EditedTile } from './tiles-editor.tsx';
import { useSaveCompany } from './use-save-company.ts';

interface Values {
  tiles: EditedTile[];
  page_embedded_code: string;
}
const read = ({ tiles, page_embedded_code }: Company): Values => ({ tiles: readTiles(tiles), page_embedded_code });

/** What visitors of the start page see: tiles and a text of one's own. */
export function StartPageForm({ company }: { company: Company }) {
  const t = useTexts(companiesTexts);
  const { can } = useCurrentUser();
  const save = useSaveCompany(company.id);
  const form = useFormFields<Values>({
    initial: read(company),
    checks: {
      tiles: (tiles) =>
        (tiles.some(({ tile }) => wordsOf(tile['title']).trim() === '') && t('tileNeedsTitle')) ||
        (tiles.some(({ tile }) => !isLink(wordsOf(tile['link']))) && t('tileLinkFault')),
    },
  });
  const names = { tiles: t('tiles'), page_embedded_code: t('embedded') };
  const titles = (tiles: EditedTile[]) => tiles.map(({ tile }) => wordsOf(tile['title'])).join(', ');
  // Shown as it was saved: only the server's cleaned text goes into the frame.
  const shown = company.page_embedded_code;
  return (
    <EditPanel
      form={form}
      record={company}
      meeting={{ read, names, show: { tiles: titles } }}
      isReadOnly={!can('company_write')}
      save={({ tiles, page_embedded_code }, seen) => save({ tiles: tilesOf(tiles), page_embedded_code }, seen)}
      tools={<Link to="/">{t('openStart')}</Link>}
    >
      <TilesEditor
        tiles={form.values.tiles}
        onChange={(tiles) => form.set({ tiles })}
        fault={form.field('tiles').error}
      />
      <Textarea
        label={t('embedded')}
        description={t('embeddedHint')}
        maxLength={200_000}
        autosize
        minRows={3}
        maxRows={10}
        {...form.text('page_embedded_code')}
      />
      {shown !== '' && <EmbeddedCode html={shown} title={t('embedded')} />}
    </EditPanel>
  );
}
