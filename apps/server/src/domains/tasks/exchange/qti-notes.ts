// Says which parts of an item have no counterpart here.
import type { Reason } from './reason.ts';
import { latexOf } from './mathml.ts';
import { findAll, type XmlNode } from './safe-xml.ts';

const template: Reason = {
  ru: 'Вопросы-шаблоны, числа в которых выбираются заново для каждого, не поддерживаются',
  en: 'Template items, whose numbers differ for everyone, are not supported',
};
const adaptive: Reason = {
  ru: 'Вопросы, которые меняются по ходу ответа, не поддерживаются',
  en: 'Adaptive items, which change while they are answered, are not supported',
};

/** Returns why an item cannot be imported although it has something to answer. */
export function refusalOf(item: XmlNode): Reason | undefined {
  if (findAll(item, 'templateDeclaration', 'templateProcessing', 'printedVariable').length > 0) return template;
  return item.attributes['adaptive'] === 'true' ? adaptive : undefined;
}

const feedback = ['feedbackBlock', 'feedbackInline', 'modalFeedback'];
const isForCandidates = ({ attributes }: XmlNode): boolean =>
  (attributes['view'] ?? 'candidate').split(/\s+/).includes('candidate');

/** Whether an element is not part of the question's text: feedback, and rubrics for those who mark. */
export const isHidden = (node: XmlNode): boolean =>
  feedback.includes(node.name) || (node.name === 'rubricBlock' && !isForCandidates(node));

const choiceNames = ['simpleChoice', 'inlineChoice', 'simpleAssociableChoice'];
const isFlat = (node: XmlNode): boolean => latexOf(node) === undefined;

/** Returns a note on each kind of content that is left out or simplified. */
export function notesOnItem(item: XmlNode, body: XmlNode): Reason[] {
  const choices = findAll(body, ...choiceNames);
  const kinds: [applies: boolean, note: Reason][] = [
    [
      findAll(item, 'assessmentStimulusRef', 'stimulusRef', 'include').length > 0,
      {
        ru: 'Вопрос взят без общего текста, на который ссылается: добавьте его сами',
        en: 'Imported without the shared passage it refers to: add it',
      },
    ],
    [
      findAll(item, 'rubricBlock').some((rubric) => !isForCandidates(rubric)),
      { ru: 'Вопрос взят без указаний для проверяющих', en: 'Imported without its marking rubric' },
    ],
    [
      findAll(item, ...feedback).length > 0,
      { ru: 'Вопрос взят без отзывов на ответы', en: 'Imported without feedback on answers' },
    ],
    [
      choices.some((choice) => findAll(choice, 'math').length > 0),
      { ru: 'Формулы в вариантах ответа взяты текстом', en: 'Formulas in choices were imported as text' },
    ],
    [
      findAll(body, 'math').some(isFlat),
      {
        ru: 'Формула взята текстом: такую запись MathML мы не умеем показать',
        en: 'A formula was imported as text: this MathML cannot be shown',
      },
    ],
  ];
  return kinds.flatMap(([applies, note]) => (applies ? note : []));
}
