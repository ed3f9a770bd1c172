import { catalogue } from '../../../../base/i18n.ts';

export const visibilityRuleTexts = catalogue('visibility-rule', {
  ru: {
    rule: 'Кто читает ответы других',
    'rule.none': 'Кому открыл сам автор',
    'rule.private': 'Только автор и преподаватели',
    'rule.group': 'Вся группа автора',
    'rule.subject': 'Все, кто изучает дисциплину',
    afterOwn: 'Только тем, кто уже сдал сам',
    ruleSaved: 'Правило изменено',
    ruleHint: 'Комментарии, оценки и экспертизы чужих работ студенты не видят никогда',
  },
  en: {
    rule: 'Who reads the answers of others',
    'rule.none': 'Whom the author lets',
    'rule.private': 'Only the author and teachers',
    'rule.group': 'The whole group of the author',
    'rule.subject': 'Everybody who studies the discipline',
    afterOwn: 'Only those who have handed in themselves',
    ruleSaved: 'The rule was changed',
    ruleHint: 'Students never see comments, marks and expertises of the work of others',
  },
});
