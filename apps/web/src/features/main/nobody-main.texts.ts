import { catalogue } from '../../base/i18n.ts';

export const nobodyTexts = catalogue('main-nobody', {
  ru: {
    applicantTitle: 'Занятия появятся после зачисления',
    applicantText: 'Что с вашим заявлением и чего от вас ждут, видно на его странице.',
    toApplication: 'Открыть заявление',
    nothingTitle: 'Здесь пока пусто',
    nothingText: 'Администратор организации ещё не добавил вас в группу или к дисциплине.',
    parentText: 'Вы родитель? Введите код ребёнка, и здесь появится его учёба.',
    toFamily: 'Ввести код ребёнка',
  },
  en: {
    applicantTitle: 'Lessons appear once you are enrolled',
    applicantText: 'The page of your application shows its state and what is asked of you.',
    toApplication: 'Open the application',
    nothingTitle: 'Nothing here yet',
    nothingText: 'The administrator has not yet added you to a group or a subject.',
    parentText: 'Are you a parent? Enter the code of your child to see their studies here.',
    toFamily: 'Enter the code of a child',
  },
});
