import { catalogue } from '../../../base/i18n.ts';

export const answerPrivacyTexts = catalogue('answer-privacy', {
  ru: {
    users: 'Кому открыт ответ',
    chooseUsers: 'Выбрать людей',
    changeUsers: 'Изменить список',
    nobody: 'Никто не выбран: ответ видите вы и преподаватели',
    more: 'и ещё {{count}}',
    companies: 'Организации, участники которых увидят ответ',
    noCompanies: 'Выберите хотя бы одну организацию, иначе ответ видите только вы и преподаватели',
    pickerTitle: 'Кому открыть ответ',
  },
  en: {
    users: 'Who can read the answer',
    chooseUsers: 'Choose people',
    changeUsers: 'Change the list',
    nobody: 'Nobody is selected: only you and the teachers see the answer',
    more: 'and {{count}} more',
    companies: 'Institutions whose members can see the answer',
    noCompanies: 'Choose at least one institution; otherwise only you and the teachers see the answer',
    pickerTitle: 'Share the answer with',
  },
});
