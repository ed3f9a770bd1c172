import { catalogue } from '../../../base/i18n.ts';

export const pushTexts = catalogue('push-devices', {
  ru: {
    title: 'На телефон и компьютер',
    text: 'Уведомления придут, даже когда «Орбита» закрыта. На заблокированном экране видно, что случилось и где, но не оценки и не слова из комментариев.',
    allow: 'Включить на этом устройстве',
    allowed: 'Уведомления будут приходить на это устройство',
    failed: 'Браузер не смог подключить уведомления. Проверьте сеть и попробуйте ещё раз',
    insecure: 'Сайт открыт без защищённого соединения (https), поэтому браузер не покажет уведомлений.',
    install:
      'На iPhone и iPad уведомления приходят установленному приложению. Нажмите в Safari «Поделиться», затем «На экран „Домой“», откройте «Орбиту» с экрана и вернитесь сюда. Нужна iOS 16.4 или новее.',
    unsupported: 'Этот браузер не умеет показывать уведомления сайтов. Обновите его или откройте «Орбиту» в другом.',
    denied:
      'В браузере уведомления этого сайта запрещены. Разрешите их: значок слева от адреса сайта → «Уведомления» → «Разрешить», затем обновите страницу.',
    notRemembered:
      'Этот вход закончится вместе с окном браузера. Чтобы получать уведомления здесь, войдите снова и отметьте «Запомнить меня на этом устройстве». На чужом и общем компьютере этого делать не стоит.',
    noKeys: 'Сейчас уведомления на устройства не отправляются. Сообщите об этом администратору.',
    here: 'Это устройство',
    since: 'включено {{when}}',
    used: 'последнее уведомление {{when}}',
    end: 'Выключить',
    endOf: 'Выключить уведомления: {{name}}',
    ended: 'На то устройство уведомления больше не придут',
    endedHere: 'На это устройство уведомления больше не придут',
  },
  en: {
    title: 'On phones and computers',
    text: 'Notifications come even when Orbita is closed. A locked screen shows what happened and where, but neither marks nor words from comments.',
    allow: 'Turn on for this device',
    allowed: 'Notifications will come to this device',
    failed: 'The browser could not turn notifications on. Check the network and try again',
    insecure: 'The site is open without a secure connection (https), so the browser will show no notifications.',
    install:
      'On iPhone and iPad notifications come to the installed app. Tap Share in Safari, then Add to Home Screen, open Orbita from there and return to this page. It needs iOS 16.4 or newer.',
    unsupported: 'This browser cannot show notifications of sites. Update it or open Orbita in another one.',
    denied:
      'The browser blocks notifications of this site. Allow them: the icon left of the address → Notifications → Allow, then reload the page.',
    notRemembered:
      'This session ends with the browser window. To get notifications here, sign in again and choose to be remembered on this device, but not on a computer that others use.',
    noKeys: 'Notifications are not sent to devices at the moment. Please tell an administrator.',
    here: 'This device',
    since: 'turned on {{when}}',
    used: 'last notification {{when}}',
    end: 'Turn off',
    endOf: 'Turn notifications off: {{name}}',
    ended: 'No more notifications will come to that device',
    endedHere: 'No more notifications will come to this device',
  },
});
