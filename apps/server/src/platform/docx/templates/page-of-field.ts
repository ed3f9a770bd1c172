// The page on which a field stands: a document may have pages of several sizes.
import type { DXT } from 'docxtemplater';
import { type Page, readPage } from '../docx-page.ts';
import { openTemplate } from '../fill-docx.ts';
import { readXmlTree } from '../xml-tree.ts';
import { readTags, watchTags } from './read-tags.ts';

/** XML of the section in which a field stands, or of the last one. The size of pages stands in the last paragraph of their section, that of the last section at the end of the body. */
function findSection(parts: readonly DXT.Part[], name: string): string {
  let [section, hasField, isOpen, isPassed] = ['', false, false, false];
  for (const tag of readTags(parts)) {
    if (tag.kind === 'field') hasField ||= tag.name === name;
    const isEdge = tag.kind === 'tag' && tag.name === 'w:sectPr';
    if (isEdge && tag.position === 'start' && !isPassed) [section, isOpen] = ['', true];
    if (isOpen && tag.kind !== 'field') section += tag.text;
    if (isEdge && tag.position === 'end' && isOpen) [isOpen, isPassed] = [false, hasField];
  }
  return section;
}

/** Returns the page on which a drawn field stands; the last page when it stands nowhere. */
export function pageOfField(template: Uint8Array, name: string, drawn: readonly string[]): Page {
  let section = '';
  const watch = watchTags('PageOfField', (parts) => {
    const isWhole = parts.some((part) => part.type === 'tag' && Reflect.get(part, 'tag') === 'w:body');
    if (isWhole) section = findSection(parts, name);
  });
  openTemplate(template, { modules: [watch], drawn });
  return readPage(section === '' ? undefined : readXmlTree(section));
}
