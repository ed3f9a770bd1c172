// Finds the order of the items of a package, and what its test says about them.
import type { Reason } from './reason.ts';
import { nameInPackage } from './qti-pictures.ts';
import { findAll, readXml, UnsafeXml, type XmlNode } from './safe-xml.ts';

/** What the test of a package says about an item. */
export interface Placement {
  weight?: number;
  notes: Reason[];
}
type XmlFile = [name: string, text: string];

export const isManifest = (name: string): boolean => /(^|\/)imsmanifest\.xml$/i.test(name);
const isTest = (text: string): boolean => /<(\w+:)?(qti-)?assessment-?test[\s>]/i.test(text.slice(0, 10_000));

const sectionRubric: Reason = {
  ru: 'Вопрос взят без общего текста раздела теста: добавьте его сами',
  en: 'Taken over without the text shared by its section of the test: add it',
};

/** Reads the files on demand; a broken one is reported when its turn as a question file comes. */
function rootOf(files: ReadonlyMap<string, string>, name: string | undefined): XmlNode | undefined {
  const text = name === undefined ? undefined : files.get(name);
  if (text === undefined) return undefined;
  try {
    return readXml(text);
  } catch (error) {
    if (error instanceof UnsafeXml) return undefined;
    throw error;
  }
}

const weightLost: Reason = {
  ru: 'Вес вопроса в тесте не взят: их несколько или он не от 0 до 100',
  en: 'The weight of the question in the test was left out: there are several, or it is not from 0 to 100',
};

/** Returns the weight of an item in its test, or a note on one that cannot be kept. */
function weightOf(ref: XmlNode): Pick<Placement, 'weight'> & { notes: Reason[] } {
  const weights = findAll(ref, 'weight').map(({ attributes }) => Number(attributes['value']));
  const [weight] = weights;
  if (weight === undefined) return { notes: [] };
  return weights.length === 1 && weight >= 0 && weight <= 100 ? { weight, notes: [] } : { notes: [weightLost] };
}

/** Lists the items of a test in its order. */
function placementsIn(files: ReadonlyMap<string, string>, test: string): [name: string, placement: Placement][] {
  // A section file counts once, because sections that include each other would never end.
  const seen = new Set([test]);
  const walk = (node: XmlNode, file: string, notes: Reason[]): [string, Placement][] => {
    const isShared = node.children.some((child) => typeof child !== 'string' && child.name === 'rubricBlock');
    const here = isShared ? [sectionRubric] : notes;
    return node.children.flatMap((child): [string, Placement][] => {
      if (typeof child === 'string') return [];
      const target = nameInPackage(file, child.attributes['href'] ?? '');
      if (child.name === 'assessmentItemRef') {
        const { notes: onWeight, ...weight } = weightOf(child);
        return target === undefined ? [] : [[target, { notes: [...here, ...onWeight], ...weight }]];
      }
      if (child.name !== 'assessmentSectionRef') return walk(child, file, here);
      if (target === undefined || seen.has(target)) return [];
      const section = rootOf(files, target);
      seen.add(target);
      return section ? walk(section, target, here) : [];
    });
  };
  const root = rootOf(files, test);
  return root ? walk(root, test, []) : [];
}

/** Lists the items of a manifest in its order. */
const resourcesIn = (files: ReadonlyMap<string, string>, manifest: string): [string, Placement][] =>
  findAll(rootOf(files, manifest) ?? { name: '', attributes: {}, children: [] }, 'resource').flatMap(
    ({ attributes }): [string, Placement][] => {
      const name = nameInPackage(manifest, attributes['href'] ?? '');
      return name === undefined ? [] : [[name, { notes: [] }]];
    },
  );

/** Returns the files in the order of the tests, then of the manifest, then of their names, with their placements. */
export function orderFiles(given: XmlFile[]): { files: XmlFile[]; placements: Map<string, Placement> } {
  const files = new Map(given.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const tests = [...files].filter(([, text]) => isTest(text)).flatMap(([name]) => placementsIn(files, name));
  const manifests = [...files.keys()].filter(isManifest).flatMap((name) => resourcesIn(files, name));
  const placements = new Map<string, Placement>();
  for (const [name, placement] of [...tests, ...manifests])
    if (files.has(name) && !placements.has(name)) placements.set(name, placement);
  const names = [...new Set([...placements.keys(), ...files.keys()])].filter((name) => !isManifest(name));
  return { files: names.map((name) => [name, files.get(name) ?? '']), placements };
}
