import { catalogue } from '../../../base/i18n.ts';

export const sealedTexts = catalogue('contractsSealed', {
  ru: {
    title: 'Заявление закрыто',
    why: 'Способ входа в учётную запись меняли или задали без подтверждения, что это вы. Заявление с паспортом и сканами остаётся только вашим, поэтому оно откроется, когда вы подтвердите, что это вы.',
    since: 'Последняя перемена: {{when}}.',
    safe: 'Всё, что вы заполнили и отправили, на месте.',
    byPhone: 'Подтвердите телефон',
    phoneText: 'Позвоним на номер {{phone}}, который вы подтвердили раньше, и продиктуем код.',
    ask: 'Подтвердить телефон',
    asked: 'Звоним. Робот продиктует шесть цифр.',
    notCalled: 'Сейчас не звоним: на этот номер звонили недавно. Подойдёт код из того звонка.',
    code: 'Код из звонка',
    shown: 'Звонки на этом сервере не подключены: код — на странице',
    shownPage: 'для разработчика',
    open: 'Открыть заявление',
    byOffice: 'Код приёмной комиссии',
    officeOnly:
      'Телефона, который вы подтвердили до этой перемены, у нас нет. Обратитесь в приёмную комиссию: она убедится, что это вы, и скажет код.',
    officeToo: 'Нет доступа к этому телефону? Приёмная комиссия убедится, что это вы, и скажет код из восьми цифр.',
    officeCode: 'Код из восьми цифр',
    hasCode: 'У меня есть код комиссии',
    opened: 'Заявление открыто',
    onlyHere:
      'Открыто только в этом входе. Придумайте новый пароль: вход с ним подтверждать не придётся, а прежние входы закроются.',
    newPassword: 'Сменить пароль',
  },
  en: {
    title: 'The application is closed',
    why: 'A way into the account was changed or set without a proof that it was you. The application with passport and scans stays yours alone, so it opens once you confirm that it is you.',
    since: 'Last change: {{when}}.',
    safe: 'Everything that you have filled in and sent is still there.',
    byPhone: 'Confirm your phone',
    phoneText: 'We call {{phone}}, which you confirmed before, and dictate a code.',
    ask: 'Confirm the phone',
    asked: 'Calling. A robot dictates six digits.',
    notCalled: 'Nobody is called now: this number was called recently. The code of that call works.',
    code: 'Code of the call',
    shown: 'This server places no calls: the code is on the page',
    shownPage: 'for developers',
    open: 'Open the application',
    byOffice: 'Code of the admission office',
    officeOnly:
      'There is no phone that you confirmed before this change. Ask the admission office: it makes sure that it is you and tells you a code.',
    officeToo:
      'No access to that phone? The admission office makes sure that it is you and tells you a code of eight digits.',
    officeCode: 'Code of eight digits',
    hasCode: 'I have a code of the office',
    opened: 'The application is open',
    onlyHere:
      'It is open in this session only. Choose a new password: signing in with it needs no confirmation, and other sessions end.',
    newPassword: 'Change the password',
  },
});
