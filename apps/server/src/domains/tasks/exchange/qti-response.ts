// Reads the key of an item; partial credit has no counterpart here and is noted.
import type { Reason } from './reason.ts';
import { findAll, findOne, textOf, type XmlNode } from './safe-xml.ts';

/** The right answers of a response, with notes on what of them could not be imported. */
export interface Response {
  cardinality: string;
  baseType: string;
  right: string[];
  notes: Reason[];
}

const partialCredit: Reason = {
  ru: 'Ответы на часть баллов не взяты: засчитывается только полный ответ',
  en: 'Answers worth partial credit were left out: only a full answer counts',
};
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

/** Returns the mapped answers with credit. */
const mappedIn = (declaration: XmlNode | undefined): Mapped[] =>
  (declaration ? findAll(declaration, 'mapEntry') : [])
    .map(({ attributes }) => ({ key: attributes['mapKey'] ?? '', value: Number(attributes['mappedValue']) }))
    .filter(({ value }) => value > 0);

/** Returns the answers that are right: where one answer is given, those with as much credit as the best or stated one. */
function rightOf(said: string[], mapped: Mapped[], isOneAnswer: boolean): string[] {
  if (!isOneAnswer) return said.length > 0 ? said : mapped.map(({ key }) => key);
  const stated = mapped.filter(({ key }) => said.includes(key)).map(({ value }) => value);
  const whole = said.length > 0 ? Math.max(...stated, 0) || Infinity : Math.max(...mapped.map(({ value }) => value));
  return [...new Set([...said, ...mapped.filter(({ value }) => value >= whole).map(({ key }) => key)])];
}

export function readResponse(item: XmlNode, interaction: XmlNode): Response {
  const id = interaction.attributes['responseIdentifier'];
  const declaration = findAll(item, 'responseDeclaration').find(({ attributes }) => attributes['identifier'] === id);
  const { cardinality = 'single', baseType = 'string' } = declaration?.attributes ?? {};
  const correct = findOne(declaration, 'correctResponse');
  const said = correct ? findAll(correct, 'value').map((value) => textOf(value).trim()) : [];
  const mapped = mappedIn(declaration);
  const isText = baseType === 'string' && cardinality === 'single';
  const isOneAnswer = cardinality === 'single';
  const all = rightOf(said, mapped, isOneAnswer);
  const right = isOneAnswer && !isText ? all.slice(0, 1) : all;
  const isLost = (applies: boolean, note: Reason): Reason[] => (applies ? [note] : []);
  return {
    cardinality,
    baseType,
    right,
    notes: [
      ...isLost(isOneAnswer && mapped.some(({ key }) => !all.includes(key)), partialCredit),
      ...isLost(all.length > right.length && baseType !== 'identifier', severalNumbers),
      ...isLost(all.length > right.length && baseType === 'identifier', partialCredit),
      ...isLost(right.length === 0 && findAll(item, 'responseCondition').length > 0, computed),
    ],
  };
}
