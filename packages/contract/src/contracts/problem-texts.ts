// The wording of what an application lacks; the page shows it at the field, a refusal of the server carries it.
import type { ProblemCode } from './check-application.ts';

export const problemTexts: Readonly<Record<ProblemCode, { ru: string; en: string }>> = {
  missing: { ru: 'Заполните это поле', en: 'Fill in this field' },
  'too-long': { ru: 'Слишком длинно', en: 'Too long' },
  'not-a-name': {
    ru: 'Только буквы, дефис, апостроф и пробел, как в паспорте',
    en: 'Letters, hyphens, apostrophes and spaces only, as in the passport',
  },
  'email-format': { ru: 'Проверьте адрес: нужен вид name@example.ru', en: 'Check the address: name@example.com' },
  'phone-format': { ru: 'Нужно не меньше десяти цифр номера', en: 'A number has at least ten digits' },
  'phone-same': {
    ru: 'У представителя должен быть свой номер: на него придёт код подписи',
    en: 'The representative needs a number of their own: the code of the signature is told there',
  },
  'snils-checksum': {
    ru: 'В СНИЛС есть ошибка: контрольное число не сходится',
    en: 'The SNILS has a mistake: its check number does not match',
  },
  'inn-checksum': {
    ru: 'В ИНН есть ошибка: контрольные цифры не сходятся. ИНН человека — 12 цифр',
    en: 'The INN has a mistake: its check digits do not match. The INN of a person has 12 digits',
  },
  'passport-series': { ru: 'Серия — 4 цифры', en: 'The series has 4 digits' },
  'passport-number': { ru: 'Номер — 6 цифр', en: 'The number has 6 digits' },
  'passport-code': { ru: 'Код подразделения — 6 цифр, вида 770-001', en: 'The code has 6 digits, like 770-001' },
  'gender-missing': { ru: 'Выберите пол', en: 'Choose the sex' },
  'no-such-day': { ru: 'Такого дня нет в календаре', en: 'The calendar has no such day' },
  'date-format': { ru: 'Введите дату: ДД.ММ.ГГГГ', en: 'Enter a date: DD.MM.YYYY' },
  'date-future': { ru: 'Эта дата ещё не наступила', en: 'This date is in the future' },
  'too-young': { ru: 'Учиться можно с 13 лет. Проверьте дату рождения', en: 'One studies from 13 on. Check the date' },
  'too-old': { ru: 'Проверьте год рождения', en: 'Check the year of birth' },
  'passport-before-14': {
    ru: 'Паспорт выдают с 14 лет. Проверьте дату выдачи и дату рождения',
    en: 'Passports are issued from 14 on. Check the dates of issue and of birth',
  },
  'agent-minor': { ru: 'Представителю должно быть 18 лет', en: 'The representative must be 18' },
  'year-format': {
    ru: 'Год — четыре цифры, не позже этого года',
    en: 'A year has four digits and is not in the future',
  },
  'score-range': { ru: 'Средний балл — от 2 до 5, например 4,35', en: 'The average is from 2 to 5, such as 4.35' },
  'scan-missing': { ru: 'Приложите скан или фото', en: 'Add a scan or a photo' },
  'offer-closed': {
    ru: 'На эту программу сейчас не принимают. Выберите другую',
    en: 'This programme takes nobody at the moment. Choose another one',
  },
};
