// Writes questions with their pictures as a QTI 2.1 package: manifest, test, one item per question, our own fields, and a
// text that says what other systems do not take over.
import type { Form, Pattern } from '@orbita/contract/tasks';
import { strToU8, zipSync } from 'fflate';
import { writeReadme } from './qti-losses.ts';
import { ownNameOf, writeOwn } from './qti-own.ts';
import { pathFromItem, shownBy, writeItem, type WrittenPicture } from './qti-write.ts';
import { NAMESPACE, words } from './qti-xml.ts';

type Pictures = ReadonlyMap<number, WrittenPicture>;
const idOf = ({ id }: Form) => `question-${id}`;
const itemNameOf = (form: Form) => `items/${idOf(form)}.xml`;

const itemRef = (form: Form): string =>
  `<assessmentItemRef identifier="${idOf(form)}" required="${form.required}" href="${itemNameOf(form)}"><weight identifier="WEIGHT" value="${form.weight}"/></assessmentItemRef>`;
const section = (id: string, title: string, content: string): string =>
  `<assessmentSection identifier="${id}" title="${words(title)}" visible="true">${content}</assessmentSection>`;

/** Writes the questions for everybody and, as a section of its own, each set with how many of it are drawn. */
function writeSections({ title, forms, draws }: Pattern): string {
  const refsOf = (drawId: number | null) =>
    forms
      .filter(({ draw_id }) => draw_id === drawId)
      .map(itemRef)
      .join('');
  const drawn = draws.map((draw) =>
    section(`draw-${draw.id}`, draw.title, `<selection select="${draw.count}"/>${refsOf(draw.id)}`),
  );
  return section('section', title, refsOf(null) + drawn.join(''));
}

/** Writes the test, which states order and weights of the items and what is drawn. */
const writeTest = (pattern: Pattern): string => `<?xml version="1.0" encoding="UTF-8"?>
<assessmentTest xmlns="${NAMESPACE}" identifier="test" title="${words(pattern.title)}"><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><testPart identifier="part" navigationMode="nonlinear" submissionMode="simultaneous">${writeSections(pattern)}</testPart><outcomeProcessing><setOutcomeValue identifier="SCORE"><sum><testVariables variableIdentifier="SCORE" weightIdentifier="WEIGHT"/></sum></setOutcomeValue></outcomeProcessing></assessmentTest>
`;

const resource = (id: string, type: string, [href = '', ...others]: string[], inner = ''): string =>
  `<resource identifier="${id}" type="${type}" href="${words(href)}">${[href, ...others].map((path) => `<file href="${words(path)}"/>`).join('')}${inner}</resource>`;

const pictureId = (id: number) => `picture-${id}`;
const dependencies = (ids: Iterable<string>): string =>
  [...new Set(ids)].map((id) => `<dependency identifierref="${id}"/>`).join('');

/** Writes the list of files; a picture is a resource of its own, because several questions may show it. */
function writeManifest(forms: readonly Form[], pictures: Pictures): string {
  const items = forms.map((form) => {
    const shown = shownBy(form).flatMap(({ id }) => (pictures.has(id) ? [pictureId(id)] : []));
    return resource(idOf(form), 'imsqti_item_xmlv2p1', [itemNameOf(form), ownNameOf(form)], dependencies(shown));
  });
  const resources = [
    resource('test', 'imsqti_test_xmlv2p1', ['test.xml'], dependencies(forms.map(idOf))),
    ...items,
    ...[...pictures].map(([id, { path }]) => resource(pictureId(id), 'webcontent', [path])),
    resource('readme', 'webcontent', ['README.txt']),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="orbita-questions"><metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/><resources>${resources.join('')}</resources></manifest>
`;
}

/** Lists the pictures of a question with their addresses as the item states them. */
const ownPicturesOf = (form: Form, pictures: Pictures): Parameters<typeof writeOwn>[2] =>
  shownBy(form).flatMap(({ id, alt, isSlide }) => {
    const picture = pictures.get(id);
    return picture ? { src: pathFromItem(picture), alt: alt.slice(0, 2048), is_slide: isSlide } : [];
  });

export function writePackage(pattern: Pattern, pictures: Pictures = new Map()): Uint8Array {
  const { forms } = pattern;
  const questions = forms.flatMap((form): [string, string][] => {
    const item = writeItem(form, pictures);
    return [
      [itemNameOf(form), item],
      [ownNameOf(form), writeOwn(form, item, ownPicturesOf(form, pictures))],
    ];
  });
  const texts = [
    ['imsmanifest.xml', writeManifest(forms, pictures)] as const,
    ['test.xml', writeTest(pattern)] as const,
    // The byte order mark makes simple editors read it as UTF-8.
    ['README.txt', `\uFEFF${writeReadme(forms)}`] as const,
    ...questions,
  ];
  const files = Object.fromEntries(texts.map(([name, text]): [string, Uint8Array] => [name, strToU8(text)]));
  const images = Object.fromEntries(
    [...pictures.values()].map(({ path, bytes }): [string, Uint8Array] => [path, bytes]),
  );
  return zipSync({ ...files, ...images }, { level: 6, mtime: new Date('2020-01-01T00:00:00') });
}
