import { catalogue } from '../../base/i18n.ts';

export const ownerCodeTexts = catalogue('ownerCode', {
  ru: {
    officeNotice:
      'Способ входа в учётную запись менял или задал не владелец: заявление откроется ему по звонку на прежний телефон или по вашему коду.',
    give: 'Открыть владельцу',
    giveTitle: 'Код для владельца заявления',
    giveText:
      'Убедитесь, что перед вами или на связи сам абитуриент, и скажите код только ему. Код откроет заявление на одном устройстве, всё прочее, что открыто сейчас, закроется. Выдача записывается, и о ней узнаёт прежний адрес.',
    giveCode: 'Выдать код',
    giveAgain: 'Выдать другой код',
    until: 'Действует до {{when}}, один раз. Владелец вводит его на странице «Заявление».',
    copy: 'Скопировать',
    copied: 'Код скопирован',
  },
  en: {
    officeNotice:
      'Somebody else than the owner changed or set a way into the account: the application opens to its owner by a call to the former phone, or by your code.',
    give: 'Open to the owner',
    giveTitle: 'A code for the owner of the application',
    giveText:
      'Make sure that you are speaking to the applicant, and tell the code to nobody else. It opens the application on one device and closes it wherever else it is open. It is written down and told to the former address.',
    giveCode: 'Give a code',
    giveAgain: 'Give another code',
    until: 'Works until {{when}}, once. The owner enters it on the page of the application.',
    copy: 'Copy',
    copied: 'Code copied',
  },
});
