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
    rule: 'Who can read other students’ answers',
    'rule.none': 'Whoever the author allows',
    'rule.private': 'Only the author and teachers',
    'rule.group': 'The author’s whole group',
    'rule.subject': 'Everyone who studies the subject',
    afterOwn: 'Only after handing in their own',
    ruleSaved: 'Rule changed',
    ruleHint: 'Students never see comments, marks or expert reviews on other people’s work',
  },
});
