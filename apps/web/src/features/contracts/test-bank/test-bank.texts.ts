import { catalogue } from '../../../base/i18n.ts';

export const testBankTexts = catalogue('contractsTestBank', {
  ru: {
    title: 'Тестовый банк',
    plain:
      'Это не настоящий банк: деньги не переводятся, карта не нужна. Он показывает, как пройдёт оплата, пока платёжный сервис не подключён.',
    to: 'Получатель',
    what: 'Назначение',
    sum: 'Сумма',
    until: 'Оплатить до',
    pay: 'Оплатить {{sum}}',
    payPart: 'Оплатить половину',
    refuse: 'Отказать: не хватает денег',
    timeOut: 'Пусть время выйдет',
    return: 'Вернуть деньги',
    paid: 'Оплачено: {{sum}}',
    returned: 'Возвращено: {{sum}}',
    refused: 'Платёж не прошёл',
    on: 'Вернуться к заявлению',
    toStart: 'На главную',
  },
  en: {
    title: 'Test bank',
    plain:
      'This is no real bank: no money moves, and no card is needed. It shows how a payment goes while no payment service is connected.',
    to: 'Payee',
    what: 'For',
    sum: 'Sum',
    until: 'To be paid until',
    pay: 'Pay {{sum}}',
    payPart: 'Pay half of it',
    refuse: 'Refuse: not enough money',
    timeOut: 'Let the time run out',
    return: 'Return the money',
    paid: 'Paid: {{sum}}',
    returned: 'Returned: {{sum}}',
    refused: 'The payment failed',
    on: 'Back to the application',
    toStart: 'To the main page',
  },
});
