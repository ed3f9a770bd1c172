import { catalogue } from '../../../base/i18n.ts';

export const sealedTexts = catalogue('contractsSealed', {
  ru: {
    title: 'Заявление закрыто',
    why: 'Способ входа в учётную запись меняли или задали без подтверждения, что это вы. Заявление с паспортом и сканами остаётся только вашим, поэтому оно откроется, когда вы подтвердите, что это вы.',
    since: 'Последняя перемена: {{when}}.',
    safe: 'Всё, что вы заполнили и отправили, на месте.',
    phoneText: 'Позвоним на номер {{phone}}, который вы подтвердили раньше, и продиктуем код.',
    phoneTextShown:
      'Подтвердите номер {{phone}}, который вы подтвердили раньше: звонков на этом сервере нет, код появится на странице для разработчика.',
    ask: 'Подтвердить телефон',
    open: 'Открыть заявление',
    meanwhile: 'Ждать не обязательно: приёмная комиссия убедится, что это вы, и скажет свой код. Введите его ниже.',
    officeOnly:
      'Телефона, которым вы могли бы подтвердить, что это вы, у нас нет. Обратитесь в приёмную комиссию: она убедится, что это вы, и скажет код.',
    officeToo: 'Нет доступа к этому телефону? Приёмная комиссия убедится, что это вы, и скажет код из восьми цифр.',
    officeCode: 'Код из восьми цифр',
    hasCode: 'У меня есть код комиссии',
    write: 'Написать в учебное заведение',
    support: 'Служба поддержки',
    opened: 'Заявление открыто',
    none: 'Заявления у вас здесь нет, открывать нечего.',
    openAnyway: 'Заявление уже открывается в этом входе.',
    goOn: 'Продолжить',
    onlyHere: 'Открыто только в этом входе',
    nextOffice:
      'Учётную запись завели не вы сами, поэтому при следующем входе заявление будет закрыто. Обратитесь в приёмную комиссию: она убедится, что это вы, и скажет код. После него задайте свой пароль.',
    confirm: 'Подтвердить',
    nextPassword: 'Придумайте свой пароль: вход с ним подтверждать не придётся, а прежние входы закроются.',
    nextPhone:
      'Подтвердите свой телефон: вход по звонку на него тоже откроет заявление, а при входе с паролем на него можно будет позвонить.',
    newPassword: 'Задать свой пароль',
    ownPhone: 'Подтвердить телефон',
  },
  en: {
    title: 'The application is closed',
    why: 'A way into the account was changed or set, and nobody proved that it was you. The application with your passport and scans stays yours alone, so it opens once you confirm that it is you.',
    since: 'Last change: {{when}}.',
    safe: 'Everything that you filled in and sent is still there.',
    phoneText: 'We will call {{phone}}, which you confirmed earlier, and read out a code.',
    phoneTextShown:
      'Confirm {{phone}}, which you confirmed earlier: this server places no calls, so the code appears on the page for developers.',
    ask: 'Confirm the phone',
    open: 'Open the application',
    meanwhile:
      'You do not have to wait: the admission office can make sure that it is you and give you its own code. Enter it below.',
    officeOnly:
      'We have no phone by which you could confirm that it is you. Ask the admission office: it makes sure that it is you and gives you a code.',
    officeToo:
      'Cannot answer that phone? The admission office makes sure that it is you and gives you a code of eight digits.',
    officeCode: 'Eight-digit code',
    hasCode: 'I have a code from the office',
    write: 'Write to the institution',
    support: 'Support desk',
    opened: 'The application is open',
    none: 'You have no application here, so there is nothing to open.',
    openAnyway: 'The application already opens in this session.',
    goOn: 'Continue',
    onlyHere: 'Open in this session only',
    nextOffice:
      'Somebody else set up your account, so the application will be closed when you sign in again. Ask the admission office: it makes sure that it is you and gives you a code. After that, choose a password of your own.',
    confirm: 'Confirm',
    nextPassword:
      'Choose a password of your own: signing in with it needs no confirmation, and the other sessions end.',
    nextPhone:
      'Confirm your own phone: signing in by a call to it opens the application too, and after signing in with a password we can call it.',
    newPassword: 'Choose a password',
    ownPhone: 'Confirm a phone',
  },
});
