// Finds what a document would run or fetch when it is opened, in its parsed XML: raw text can be written in too many ways.
import { elementsOf, textOf, type XmlElement } from '../xml-tree.ts';

/** The instruction of a field in the two ways in which it may be read: with what somebody deleted, and without. */
interface Instruction {
  whole: string;
  kept: string;
  isResult: boolean;
}
const openInstruction = (): Instruction => ({ whole: '', kept: '', isResult: false });

const NAMES = 'DDE(?:AUTO)?|INCLUDE(?:PICTURE|TEXT)?|IMPORT|LINK|DATABASE|MACROBUTTON|RD|EMBED|CONTROL';
/** Fields that start a program or fetch something; a word inside an address, such as `/link`, is none unless it comes first. */
const RUNNING = new RegExp(
  String.raw`(?:^[^\p{L}\p{N}]*|(?<![\p{L}\p{N}_/.?&=#-]))(?:${NAMES})(?![\p{L}\p{N}_])|(?:javascript|vbscript|file):`,
  'iu',
);
/** Beginnings of fields that may hold others in their instruction; the name of any other could be put together by those. */
const HOLDING = /^\s*(?:(?:IF|COMPARE|NEXTIF|SKIPIF)\s|=)/i;
/** Elements that hold a foreign document. */
const FOREIGN = new Set(['altChunk', 'subDoc', 'OLEObject', 'objectEmbed', 'objectLink']);
/** Elements that are foreign only where they stand in these. */
const FOREIGN_IN: Record<string, readonly string[]> = {
  ...{ object: ['r'], control: ['object', 'pict'], connectString: ['mailMerge'], dataSource: ['mailMerge'] },
};
/** Text of their own: a field does not reach from one into another. */
const STORIES = new Set(['Choice', 'Fallback', 'txbxContent', 'footnote', 'endnote', 'comment']);
const DELETED = new Set(['del', 'moveFrom']);
/** What stands between two words of an instruction. */
const GAPS = new Set(['tab', 'ptab', 'br', 'cr', 'p']);
/** Older drawings name a picture by its address. */
const FETCHING = new Set(['image', 'imagedata', 'fill', 'stroke', 'background']);
const SOURCES = ['src', 'althref'];
const ADDRESS = /^\s*(?:[a-z][a-z\d+.-]*:|\\\\|\/\/)/i;

/** Names without their prefix, which whoever writes a document chooses. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
export const attributeOf = (element: XmlElement, name: string): string =>
  Object.entries(element.attributes).find(([key]) => localName(key) === name)?.[1] ?? '';

const isRunning = ({ whole, kept }: Instruction): boolean => RUNNING.test(whole) || RUNNING.test(kept);
const mayHoldFields = ({ whole, kept, isResult }: Instruction): boolean =>
  isResult || (HOLDING.test(whole) && HOLDING.test(kept));
const isFetched = (element: XmlElement): boolean => SOURCES.some((name) => ADDRESS.test(attributeOf(element, name)));
const isForeign = (element: XmlElement, name: string, parent: string): boolean =>
  FOREIGN.has(name) || (FOREIGN_IN[name]?.includes(parent) ?? false) || (FETCHING.has(name) && isFetched(element));

/** Follows the fields of one text; says whether one of them runs. */
class Story {
  /** What stands outside any field is no instruction to a word processor, unless it is more lenient than it should be. */
  private readonly loose = openInstruction();
  private readonly open: Instruction[] = [];
  private hasRunning = false;
  private readonly isWhole: boolean;

  /** A text within another must hold its fields from beginning to end. */
  constructor(isWhole: boolean) {
    this.isWhole = isWhole;
  }

  see(element: XmlElement, parent = '', isDeleted = false): void {
    const name = localName(element.name);
    if (isForeign(element, name, parent)) this.hasRunning = true;
    if (name === 'fldChar') this.mark(attributeOf(element, 'fldCharType'));
    if (name === 'fldSimple') {
      this.enter();
      if (RUNNING.test(attributeOf(element, 'instr'))) this.hasRunning = true;
    }
    if (name === 'instrText' || name === 'delInstrText')
      this.add(textOf(element), isDeleted || name === 'delInstrText', this.open.at(-1) ?? this.loose);
    else if (name === 't') this.add(textOf(element), isDeleted, this.open.at(-1));
    else if (GAPS.has(name)) this.add(' ', isDeleted, this.open.at(-1));
    for (const child of elementsOf(element)) {
      if (STORIES.has(localName(child.name))) this.hasRunning ||= runs(child, true);
      else this.see(child, name, isDeleted || DELETED.has(localName(child.name)));
    }
  }

  isRunning(): boolean {
    const isTorn = this.isWhole && (this.open.length > 0 || this.loose.whole !== '');
    return this.hasRunning || isTorn || [this.loose, ...this.open].some(isRunning);
  }

  private mark(kind: string): void {
    if (kind === 'begin') {
      this.enter();
      this.open.push(openInstruction());
    }
    const field = this.open.at(-1);
    if (kind === 'separate' && field) field.isResult = true;
    if (kind !== 'end') return;
    this.open.pop();
    if (field ? isRunning(field) : this.isWhole) this.hasRunning = true;
  }

  /** Another field begins here. */
  private enter(): void {
    const around = this.open.at(-1);
    if (around && !mayHoldFields(around)) this.hasRunning = true;
  }

  private add(text: string, isDeleted: boolean, field: Instruction | undefined): void {
    if (!field || field.isResult) return;
    field.whole += text;
    if (!isDeleted) field.kept += text;
  }
}

const runs = (root: XmlElement, isWhole: boolean): boolean => {
  const story = new Story(isWhole);
  story.see(root);
  return story.isRunning();
};
/** Says whether a part of a document runs or fetches something. */
export const holdsRunning = (root: XmlElement): boolean => runs(root, false);
