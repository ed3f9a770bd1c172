// Finds the pictures of a QTI item in its package and reports those that cannot be imported.
import { posix } from 'node:path';
import type { Reason } from './reason.ts';
import { findAll, type XmlNode } from './safe-xml.ts';

export interface PictureRef {
  /** Path inside the package. */
  path: string;
  /** Alternative text given by the item. */
  alt: string;
  /** It is shown with the text instead of being attached; only our own packages say so. */
  isSlide?: boolean;
}
/** The most pictures of one question. */
const MOST_PICTURES = 20;

const choiceNames = ['simpleChoice', 'inlineChoice', 'simpleAssociableChoice', 'gapImg', 'hotspotChoice'];
const isPicture = ({ name, attributes }: XmlNode): boolean =>
  name === 'img' ||
  (name === 'object' &&
    /^image\/|\.(png|jpe?g|gif|webp|avif|heic)$/i.test(attributes['type'] ?? attributes['data'] ?? ''));

/** Returns the picture elements of a body, except those inside choices. */
const shownIn = (node: XmlNode): XmlNode[] =>
  node.children.flatMap((child) => {
    if (typeof child === 'string' || choiceNames.includes(child.name)) return [];
    return isPicture(child) ? [child] : shownIn(child);
  });

const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};
/** Resolves an address in an item to a path inside the package; undefined when it leads outside. */
export function nameInPackage(itemFile: string, address: string): string | undefined {
  if (/^([a-z][\w+.-]*:|\/\/)/i.test(address.trim())) return undefined;
  const path = posix.normalize(posix.join(posix.dirname(itemFile), decoded(address.trim().replace(/[?#].*$/, ''))));
  return path.startsWith('..') || path === '.' ? undefined : path.replace(/^\/+/, '');
}

const external = (address: string): Reason => {
  const shown = address.length > 100 ? `${address.slice(0, 99)}…` : address;
  return {
    ru: `Картинка не лежит в пакете и не взята: ${shown}`,
    en: `The picture is not in the package and was left out: ${shown}`,
  };
};
const inChoices: Reason = {
  ru: 'Вопрос взят без картинок в вариантах ответа: опишите их словами',
  en: 'Imported without the pictures of its choices: describe them in words',
};
/** What an element shows that is neither text nor a picture; the first rule wins. */
const embedded: [is: RegExp, note: Reason][] = [
  [
    /^(video|audio)|\.(mp[34]|m4[av]|webm|og[agv]|wav|mov|avi|swf)$/i,
    { ru: 'Вопрос взят без записей: приложите их сами', en: 'Imported without recordings: attach them' },
  ],
  [
    /^text\/|xml$|\.(x?html?|xml|txt)$/i,
    {
      ru: 'Вопрос взят без текста, к которому он задан (он в отдельном файле пакета): добавьте его сами',
      en: 'Imported without the passage it is about, which is a file of its own in the package: add it',
    },
  ],
];
const attachment: Reason = {
  ru: 'Вопрос взят без вложенного файла или страницы: приложите их сами',
  en: 'Imported without an embedded file or page: attach it',
};
/** Returns what is lost with an element; its kind is told by its type, else by the name of its file. */
function lostWith({ name, attributes }: XmlNode): Reason {
  const says = name === 'object' ? [attributes['type'], attributes['data']] : [name, attributes['src']];
  const known = says.map((one) => embedded.find(([is]) => is.test((one ?? '').replace(/[?#;].*$/, '').trim()))?.[1]);
  return known.find(Boolean) ?? attachment;
}
const tooMany: Reason = {
  ru: `Из картинок вопроса взяты первые ${MOST_PICTURES}`,
  en: `Of the pictures of the question the first ${MOST_PICTURES} were taken`,
};

/** Returns the pictures of an item, and notes on those that cannot be imported. */
export function picturesOf(body: XmlNode, itemFile: string): { pictures: PictureRef[]; notes: Reason[] } {
  const notes: Reason[] = [];
  const pictures = new Map<string, PictureRef>();
  for (const node of shownIn(body)) {
    const address = node.attributes['src'] ?? node.attributes['data'] ?? '';
    const path = nameInPackage(itemFile, address);
    if (path === undefined) notes.push(external(address));
    else if (!pictures.has(path))
      pictures.set(path, { path, alt: (node.attributes['alt'] ?? '').trim().slice(0, 2048) });
  }
  if (findAll(body, ...choiceNames).some((choice) => findAll(choice, 'img', 'object', 'picture').length > 0))
    notes.push(inChoices);
  const others = findAll(body, 'video', 'audio', 'object', 'iframe', 'embed').filter((node) => !isPicture(node));
  notes.push(...new Set(others.map(lostWith)));
  if (pictures.size > MOST_PICTURES) notes.push(tooMany);
  return { pictures: [...pictures.values()].slice(0, MOST_PICTURES), notes };
}
