// Reads the key of an item and its points; partial credit has no counterpart here and is noted.
import { equalShares, noPenalty, notesOnShares, partialCredit, wholeAnswer } from './credit-notes.ts';
import type { Reason } from './reason.ts';
import { findAll, findOne, textOf, type XmlNode } from './safe-xml.ts';

/** The right answers of a response, with notes on what of them could not be imported. */
export interface Response {
  cardinality: string;
  baseType: string;
  right: string[];
  notes: Reason[];
}

const severalNumbers: Reason = {
  ru: 'Верных чисел несколько: взято первое',
  en: 'Several numbers are correct: the first one was used',
};
const computed: Reason = {
  ru: 'Ключ не задан: правильный ответ вычисляет программа внутри вопроса',
  en: 'The question has no key: its correct answer is computed by a program in the item',
};

interface Mapped {
  key: string;
  value: number;
}

/** Returns the mapped answers, also those that take points away. */
const mappedIn = (declaration: XmlNode | undefined): Mapped[] =>
  (declaration ? findAll(declaration, 'mapEntry') : [])
    .map(({ attributes }) => ({ key: attributes['mapKey'] ?? '', value: Number(attributes['mappedValue']) }))
    .filter(({ value }) => Number.isFinite(value) && value !== 0);
const isCredited = ({ value }: Mapped): boolean => value > 0;

const numberIn = (node: XmlNode | undefined): number => Number((node && textOf(node).trim()) || Number.NaN);
/** The amounts that the rules of an item set directly, each of them once. */
const amountsIn = (item: XmlNode): number[] => [
  ...new Set(
    findAll(item, 'setOutcomeValue')
      .filter(({ attributes }) => /score/i.test(attributes['identifier'] ?? ''))
      .flatMap(({ children }) => children.filter((child) => typeof child !== 'string'))
      .filter(({ name }) => name === 'baseValue')
      .map(numberIn)
      .filter((value) => value > 0),
  ),
];

/** Whether the points of the item are those of its mapping. */
const isMapped = (item: XmlNode): boolean => {
  const processing = findOne(item, 'responseProcessing');
  if (/map_response/.test(processing?.attributes['template'] ?? '')) return true;
  return findAll(item, 'setOutcomeValue').some(({ children }) =>
    children.some((child) => typeof child !== 'string' && child.name === 'mapResponse'),
  );
};

/** Whether an answer of an item counts only as a whole: it is compared with the right one, and nothing maps its parts. */
const countsWhole = (item: XmlNode): boolean => {
  const processing = findOne(item, 'responseProcessing');
  if (/match_correct/.test(processing?.attributes['template'] ?? '')) return true;
  const nodesIn = ({ children }: XmlNode) => children.filter((child) => typeof child !== 'string');
  const amounts = findAll(item, 'setOutcomeValue').filter(({ attributes }) =>
    /score/i.test(attributes['identifier'] ?? ''),
  );
  return (
    findAll(item, 'match').some((match) => nodesIn(match).some(({ name }) => name === 'correct')) &&
    amounts.every((amount) => nodesIn(amount).every(({ name }) => name === 'baseValue')) &&
    amountsIn(item).length === 1
  );
};

/** Returns the points of an item for a full answer; undefined where nothing states them. */
export function pointsOf(item: XmlNode): number | undefined {
  const outcomes = findAll(item, 'outcomeDeclaration');
  const named = (name: string) => outcomes.find(({ attributes }) => attributes['identifier'] === name);
  const declaration = findOne(item, 'responseDeclaration');
  const mapping = declaration && findOne(declaration, 'mapping');
  const values = mappedIn(declaration)
    .filter(isCredited)
    .map(({ value }) => value);
  const isOne = (declaration?.attributes['cardinality'] ?? 'single') === 'single';
  const sum = isOne ? Math.max(0, ...values) : values.reduce((all, value) => all + value, 0);
  const most = Math.min(sum, Number(mapping?.attributes['upperBound'] ?? Infinity));
  const stated = [
    numberIn(findOne(named('MAXSCORE'), 'value')),
    Number(named('SCORE')?.attributes['normalMaximum'] ?? Number.NaN),
    isMapped(item) ? most : Number.NaN,
    Math.max(...amountsIn(item)),
  ];
  const points = stated.find((value) => Number.isFinite(value) && value > 0);
  return points === undefined ? undefined : Number(points.toFixed(4));
}
/** Returns the answers that are right: where one answer is given, those with as much credit as the best or stated one. */
function rightOf(said: string[], mapped: Mapped[], isOneAnswer: boolean): string[] {
  if (!isOneAnswer) return said.length > 0 ? said : mapped.map(({ key }) => key);
  const stated = mapped.filter(({ key }) => said.includes(key)).map(({ value }) => value);
  const whole = said.length > 0 ? Math.max(...stated, 0) || Infinity : Math.max(...mapped.map(({ value }) => value));
  return [...new Set([...said, ...mapped.filter(({ value }) => value >= whole).map(({ key }) => key)])];
}

const declared = (declaration: XmlNode | undefined, name: string): string | undefined =>
  declaration && findOne(declaration, 'mapping')?.attributes[name];

export function readResponse(item: XmlNode, interaction: XmlNode): Response {
  const id = interaction.attributes['responseIdentifier'];
  const declaration = findAll(item, 'responseDeclaration').find(({ attributes }) => attributes['identifier'] === id);
  const { cardinality = 'single', baseType = 'string' } = declaration?.attributes ?? {};
  const correct = findOne(declaration, 'correctResponse');
  const said = correct ? findAll(correct, 'value').map((value) => textOf(value).trim()) : [];
  const entries = mappedIn(declaration);
  const mapped = entries.filter(isCredited);
  const isText = baseType === 'string' && cardinality === 'single';
  const isOneAnswer = cardinality === 'single';
  const all = rightOf(said, mapped, isOneAnswer);
  const right = isOneAnswer && !isText ? all.slice(0, 1) : all;
  const isLost = (applies: boolean, note: Reason): Reason[] => (applies ? [note] : []);
  const hasPenalty = entries.length > mapped.length || Number(declared(declaration, 'defaultValue')) < 0;
  const choices = findAll(interaction, 'simpleChoice').length;
  const shares = entries.map(({ value }) => value);
  return {
    cardinality,
    baseType,
    right,
    notes: [
      ...isLost(isOneAnswer && hasPenalty, noPenalty),
      ...(isOneAnswer
        ? []
        : notesOnShares(shares, choices > 0 ? choices - right.length : shares.length - mapped.length)),
      ...isLost(!isOneAnswer && right.length > 1 && countsWhole(item), wholeAnswer),
      ...isLost(
        mapped.length === 0 && right.length > 0 && amountsIn(item).length > 1,
        isOneAnswer ? partialCredit : equalShares,
      ),
      ...isLost(isOneAnswer && mapped.some(({ key }) => !all.includes(key)), partialCredit),
      ...isLost(all.length > right.length && baseType !== 'identifier', severalNumbers),
      ...isLost(all.length > right.length && baseType === 'identifier', partialCredit),
      ...isLost(right.length === 0 && findAll(item, 'responseCondition').length > 0, computed),
    ],
  };
}
