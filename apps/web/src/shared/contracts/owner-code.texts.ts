import { catalogue } from '../../base/i18n.ts';

export const ownerCodeTexts = catalogue('ownerCode', {
  ru: {
    officeNotice:
      'Способ входа в учётную запись менял или задал не владелец: заявление откроется ему по звонку на телефон, который он подтвердил, или по вашему коду.',
    officeNoticeCode:
      'Способ входа в учётную запись менял или задал не владелец: заявление откроется ему по вашему коду, подтверждённого телефона у него нет.',
    give: 'Открыть владельцу',
    giveTitle: 'Код для владельца заявления',
    giveText:
      'Убедитесь, что перед вами или на связи сам абитуриент, и скажите код только ему. Код откроет заявление на одном устройстве, всё прочее, что открыто сейчас, закроется. Выдача записывается; если у владельца была почта, о ней узнаёт прежний адрес.',
    giveCode: 'Выдать код',
    giveAgain: 'Выдать другой код',
    until: 'Действует до {{when}}, один раз. Владелец вводит его на странице «Заявление».',
    copy: 'Скопировать',
    copied: 'Код скопирован',
  },
  en: {
    officeNotice:
      'Somebody other than the owner changed or set a way into the account: the application opens to its owner by a call to the phone they confirmed, or by a code from you.',
    officeNoticeCode:
      'Somebody other than the owner changed or set a way into the account: the application opens to its owner by a code from you; they have no confirmed phone.',
    give: 'Open to the owner',
    giveTitle: 'Code for the owner of the application',
    giveText:
      'Make sure that you are speaking to the applicant, and give the code to nobody else. It opens the application on one device and closes it wherever else it is open. This is recorded, and the former e-mail address, if there was one, is notified.',
    giveCode: 'Give a code',
    giveAgain: 'Give another code',
    until: 'Works once, until {{when}}. The owner enters it on the “Application” page.',
    copy: 'Copy',
    copied: 'Code copied',
  },
});
