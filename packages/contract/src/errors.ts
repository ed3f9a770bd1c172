// The catalogue of API errors: each row gives the status and the wording in both languages, under a stable code.
// Wording quoted by the specification (sections 5, 6 and 8) is kept to the letter.
import type { SecondFactorNeeded } from './auth/second-factor-methods.ts';

export const errors = {
  'validation-failed': { status: 400, ru: 'Проверьте введённые данные', en: 'Check what you entered' },
  'idempotency-key': {
    status: 400,
    ru: 'Idempotency-Key — от 1 до 200 печатных символов ASCII',
    en: 'An Idempotency-Key has 1 to 200 printable ASCII characters',
  },
  'admission-closed': {
    status: 409,
    ru: 'Сейчас приём заявлений закрыт. Спросите приёмную комиссию, когда он начнётся',
    en: 'Applications are closed at the moment. Ask the admission office when they open',
  },
  'distant-only': {
    status: 403,
    ru: 'Заявление подают с учётной записи поступающего. Начните с регистрации',
    en: 'One applies with an applicant’s account. Begin by signing up',
  },
  'contract-locked': {
    status: 409,
    ru: 'Заявление уже у приёмной комиссии: менять можно только то, что она вернула',
    en: 'The office has the application: only what it sent back can be changed',
  },
  'consent-missing': {
    status: 400,
    ru: 'Нужно согласие на обработку персональных данных',
    en: 'The consent to the processing of personal data is needed',
  },
  'consent-outdated': {
    status: 409,
    ru: 'Документ изменился. Обновите страницу и прочтите его ещё раз',
    en: 'The document has changed. Reload the page and read it again',
  },
  'scan-kept': {
    status: 409,
    ru: 'Приёмная комиссия уже видела эту страницу, поэтому удалить её нельзя. Добавьте новую рядом',
    en: 'The admission office has seen this page, so it cannot be removed. Add a new one beside it',
  },
  'scan-too-large': {
    status: 413,
    ru: 'Страница больше 8 МБ. Уменьшите файл или снимите документ заново',
    en: 'The page is larger than 8 MB. Shrink the file or take another photo',
  },
  'scan-type': {
    status: 415,
    ru: 'Подходят фото JPEG, PNG, WebP и файлы PDF',
    en: 'JPEG, PNG, WebP and PDF files are taken',
  },
  'scan-broken': {
    status: 400,
    ru: 'Файл не открывается: он повреждён или дошёл не целиком. Снимите страницу заново или выберите другой файл',
    en: 'The file does not open: it is damaged or arrived in part. Take another photo or choose another file',
  },
  'scan-encrypted': {
    status: 400,
    ru: 'Этот PDF закрыт паролем. Сохраните его без пароля или приложите фото страниц',
    en: 'This PDF has a password. Save it without one or add photos of the pages',
  },
  'scan-too-many': {
    status: 400,
    ru: 'Не больше 20 страниц одного документа',
    en: 'At most 20 pages of one document',
  },
  'answer-empty': { status: 400, ru: 'Поле с ответом не может быть пустым', en: 'The answer field cannot be empty' },
  'answer-link': {
    status: 400,
    ru: 'Ответ на вопрос-ссылку должен быть ссылкой',
    en: 'The answer to a link question must be a link',
  },
  'empty-record': { status: 400, ru: 'Не могу отправить пустую запись', en: 'An empty record cannot be sent' },
  'description-too-long': {
    status: 400,
    ru: 'Описание не может быть длиннее 2048 символов.',
    en: 'A description cannot be longer than 2,048 characters.',
  },
  'answer-value': {
    status: 400,
    ru: 'Ответ не подходит к типу вопроса',
    en: 'The answer does not fit the type of the question',
  },
  'answer-number': { status: 400, ru: 'Введите число', en: 'Enter a number' },
  'answer-file-type': {
    status: 400,
    ru: 'Файлы такого типа это задание не принимает',
    en: 'This task does not take files of this type',
  },
  'answer-date': { status: 400, ru: 'Укажите дату: день, месяц и год', en: 'Enter a date: day, month and year' },
  'questions-unreadable': {
    status: 400,
    ru: 'В файле не нашлось вопросов: нужен текст GIFT или AIKEN, элементы QTI 2 или 3 (XML) или их пакет ZIP',
    en: 'The file contains no questions: use GIFT or AIKEN text, QTI 2 or 3 items (XML) or a ZIP package of them',
  },
  'questions-qti-1': {
    status: 400,
    ru: 'Это QTI 1.2, а читаются QTI 2 и 3. Выгрузите вопросы заново как QTI 2.1 или импортируйте этот файл в Moodle и выгрузите оттуда в формате GIFT',
    en: 'This is QTI 1.2, but QTI 2 and 3 are read. Export the questions as QTI 2.1, or import this file into Moodle and export it from there as GIFT',
  },
  'questions-moodle-xml': {
    status: 400,
    ru: 'Это Moodle XML. В банке вопросов Moodle выберите «Экспорт» и формат GIFT: он читается',
    en: 'This is Moodle XML. In the question bank of Moodle choose “Export” and the format GIFT, which is read',
  },
  'questions-moodle-backup': {
    status: 400,
    ru: 'Это резервная копия Moodle (.mbz). Восстановите её в Moodle, откройте банк вопросов и выгрузите его в формате GIFT',
    en: 'This is a Moodle backup (.mbz). Restore it in Moodle, open the question bank and export it as GIFT',
  },
  'questions-scorm': {
    status: 400,
    ru: 'Это пакет SCORM: вопросы в нём — часть программы, и отдельно их не прочесть. Выгрузите их из редактора, где делали курс, как QTI 2.1 или GIFT',
    en: 'This is a SCORM package: its questions are part of a program and cannot be read apart. Export them from the editor of the course as QTI 2.1 or GIFT',
  },
  'questions-cartridge': {
    status: 400,
    ru: 'Это курс в формате Common Cartridge (.imscc). Вопросов QTI 2 или 3 в нём нет: выгрузите из той системы сам тест как QTI 2.1 или GIFT',
    en: 'This is a course as a Common Cartridge (.imscc). It has no QTI 2 or 3 questions: export the quiz itself from the other system as QTI 2.1 or GIFT',
  },
  'questions-h5p': {
    status: 400,
    ru: 'Это H5P. Такие задания не импортируются: скопируйте вопросы в текст GIFT или AIKEN',
    en: 'This is H5P. Such tasks are not imported: copy the questions into GIFT or AIKEN text',
  },
  'questions-blackboard': {
    status: 400,
    ru: 'Это вопросы Blackboard. Откройте в Blackboard тест или банк вопросов и выгрузите его как пакет QTI 2.1: он читается',
    en: 'These are questions of Blackboard. Open the test or pool in Blackboard and export it as a QTI 2.1 package, which is read',
  },
  'questions-brightspace': {
    status: 400,
    ru: 'Это вопросы Brightspace (D2L), своего формата этой системы. Скопируйте их в текст GIFT или AIKEN',
    en: 'These are questions of Brightspace (D2L) in a format of its own. Copy them into GIFT or AIKEN text',
  },
  'questions-examview': {
    status: 400,
    ru: 'Это вопросы ExamView. Импортируйте их в Moodle (формат «Examview» или «Blackboard») и выгрузите оттуда в формате GIFT',
    en: 'These are questions of ExamView. Import them into Moodle (format “Examview” or “Blackboard”) and export them from there as GIFT',
  },
  'questions-xapi': {
    status: 400,
    ru: 'Это курс cmi5 или Tin Can (xAPI): вопросы в нём — часть программы, и отдельно их не прочесть. Выгрузите их из редактора, где делали курс, как QTI 2.1 или GIFT',
    en: 'This is a course of cmi5 or Tin Can (xAPI): its questions are part of a program and cannot be read apart. Export them from the editor of the course as QTI 2.1 or GIFT',
  },
  'questions-cloze': {
    status: 400,
    ru: 'Это вопросы Moodle с вложенными ответами (Cloze): в одном тексте несколько пропусков, а здесь у вопроса один ответ. Разделите их, по вопросу на пропуск: «Столица Франции — {=Париж}.»',
    en: 'These are questions of Moodle with embedded answers (Cloze): one text has several gaps, while a question has one answer here. Divide them into a question for each gap: “The capital of France is {=Paris}.”',
  },
  'questions-calendar': {
    status: 400,
    ru: 'Это календарь или визитки (iCalendar, vCard): вопросов в них нет. Выберите файл с вопросами: текст GIFT или AIKEN или пакет QTI 2',
    en: 'This is a calendar or contact cards (iCalendar, vCard), without questions. Choose a file of questions: GIFT or AIKEN text or a QTI 2 package',
  },
  'questions-document': {
    status: 400,
    ru: 'Это документ (Word, PDF, презентация или веб-страница): где в нём вопрос, а где ответ, не понять. Сохраните вопросы как текст GIFT или AIKEN: строка вопроса, строки «A. …», «B. …» и строка «ANSWER: A»',
    en: 'This is a document (Word, PDF, slides or a web page), where questions and answers cannot be told apart. Save the questions as GIFT or AIKEN text: a line with the question, lines “A. …”, “B. …” and a line “ANSWER: A”',
  },
  'questions-workbook': {
    status: 400,
    ru: 'Это таблица. Вопросы из таблиц не читаются: сохраните их как текст GIFT или AIKEN',
    en: 'This is a spreadsheet. Questions are not read from spreadsheets: save them as GIFT or AIKEN text',
  },
  'questions-picture': {
    status: 400,
    ru: 'Это картинка: вопросы из неё не прочесть. Сохраните их как текст GIFT или AIKEN',
    en: 'This is a picture, from which questions cannot be read. Save them as GIFT or AIKEN text',
  },
  'foreign-field': {
    status: 400,
    ru: 'Вопрос не относится к этому заданию',
    en: 'The question does not belong to this task',
  },
  'mark-too-high': {
    status: 400,
    ru: 'Оценка выше максимальной для этой темы',
    en: 'The mark is above the maximum for this topic',
  },
  'mark-format': {
    status: 400,
    ru: 'Оценка — число от нуля, не больше двух знаков после запятой',
    en: 'A mark is a number from zero with at most two decimal places',
  },
  'not-in-journal': {
    status: 400,
    ru: 'В журнале нет такой темы или такого студента',
    en: 'This topic or student is not in the journal',
  },
  'unknown-attachment': {
    status: 400,
    ru: 'Файл не найден среди ваших загрузок',
    en: 'The file is not among your uploads',
  },
  'password-too-weak': {
    status: 400,
    ru: 'Пароль слишком простой: нужно не меньше 8 символов',
    en: 'The password is too weak: at least 8 characters',
  },
  'lesson-code-wrong': {
    status: 400,
    ru: 'Код не подошёл: он меняется каждые 15 секунд. Введите тот, что сейчас на экране преподавателя',
    en: 'This code does not work: it changes every 15 seconds. Enter the one on the teacher’s screen now',
  },
  'wrong-setup-code': {
    status: 400,
    ru: 'Код не подходит: возьмите его из консоли сервера',
    en: 'Wrong code: it is shown in the server console',
  },
  'link-expired': {
    status: 400,
    ru: 'Ссылка устарела или уже использована. Запросите новую',
    en: 'This link has expired or has been used. Ask for a new one',
  },
  'identity-unknown': {
    status: 403,
    ru: 'Эта учётная запись ни с кем здесь не связана. Войдите с паролем и привяжите её в настройках',
    en: 'This account is not linked with anybody here. Log in with your password and link it in the settings',
  },
  'identity-shared': {
    status: 403,
    ru: 'Ваша учётная запись открывает несколько организаций, поэтому сюда входят с паролем',
    en: 'Your account opens several institutions, so log in with your password here',
  },
  'identity-taken': {
    status: 409,
    ru: 'Эта учётная запись уже привязана к другому человеку',
    en: 'This account is already linked with somebody else',
  },
  'identity-visit-over': {
    status: 400,
    ru: 'Вход начат не в этом браузере или слишком давно. Начните ещё раз',
    en: 'This sign-in was begun in another browser or too long ago. Begin again',
  },
  'identity-failed': {
    status: 400,
    ru: 'Сервис входа не подтвердил, кто вы. Попробуйте ещё раз',
    en: 'The sign-in service did not confirm who you are. Try again',
  },
  'identity-unreachable': {
    status: 409,
    ru: 'Сервис входа не отвечает или описывает себя неверно. Войдите с паролем',
    en: 'The sign-in service does not answer or describes itself wrongly. Log in with your password',
  },
  'identity-issuer': {
    status: 400,
    ru: 'Нужен адрес https://…, под которым сервис описывает себя',
    en: 'Enter the https://… address under which the service describes itself',
  },
  'phone-code-wrong': { status: 400, ru: 'Код не подходит', en: 'The code does not fit' },
  'phone-code-expired': {
    status: 400,
    ru: 'Код устарел или уже использован. Закажите новый звонок',
    en: 'The code has expired or has been used. Ask for a new call',
  },
  'phone-code-spent': {
    status: 400,
    ru: 'Слишком много неверных кодов. Закажите новый звонок',
    en: 'Too many wrong codes. Ask for a new call',
  },
  'phone-not-named': {
    status: 409,
    ru: 'Сначала укажите номер, который нужно подтвердить',
    en: 'Enter the number to be confirmed first',
  },
  'email-missing': { status: 400, ru: 'Укажите электронную почту', en: 'Enter your e-mail' },
  'sign-in-to-accept': {
    status: 409,
    ru: 'У этого адреса уже есть учётная запись: войдите с ней и примите приглашение',
    en: 'This address already has an account: log in with it and accept the invitation',
  },
  'registration-closed': {
    status: 403,
    ru: 'Эта организация регистрирует только по приглашению: обратитесь в учебную часть',
    en: 'This institution registers by invitation only: contact the academic office',
  },
  'password-needed': {
    status: 400,
    ru: 'Введите свой пароль: без него это меняют только в первые минуты после входа',
    en: 'Enter your password: this changes without it only in the first minutes after signing in',
  },
  'first-password-late': {
    status: 400,
    ru: 'Войдите заново: первый пароль задают в первые минуты после входа',
    en: 'Sign in again: the first password is set in the first minutes after signing in',
  },
  'password-again': {
    status: 400,
    ru: 'Введите свой пароль: без него не меняется, куда уходят деньги, коды и секреты',
    en: 'Enter your password: where money, codes and secrets go does not change without it',
  },
  'services-not-held': {
    status: 403,
    ru: 'Куда уходят деньги, коды и секреты, меняет только тот, у кого есть право «Сервисы и счета»',
    en: 'Only people with the right “Services and accounts” change where money, codes and secrets go',
  },
  'wrong-password': { status: 400, ru: 'Текущий пароль неверен', en: 'The current password is wrong' },
  'registration-password': {
    status: 400,
    ru: 'При регистрации был указан другой пароль. Откройте ссылку из последнего письма или зарегистрируйтесь ещё раз',
    en: 'Another password was chosen at the registration. Open the link of the latest mail or register again',
  },
  'wrong-gate-password': {
    status: 400,
    ru: 'Пароль не подошёл: уточните его у преподавателя',
    en: 'Wrong password: ask your teacher',
  },
  'unknown-skill': { status: 400, ru: 'Такого навыка нет', en: 'No such skill' },
  'unknown-grade': { status: 400, ru: 'У этого индикатора нет такой оценки', en: 'The indicator has no such grade' },
  'indicator-elsewhere': {
    status: 400,
    ru: 'Этот индикатор здесь не оценивают: его нет в задании или он в архиве',
    en: 'This indicator is not scored here: the task does not show it, or it is archived',
  },
  'nothing-scored': {
    status: 400,
    ru: 'Назовите ответ или студента с дисциплиной',
    en: 'Name an answer, or a student and a subject',
  },
  'soft-own-score': {
    status: 403,
    ru: 'Свои гибкие навыки никто не оценивает',
    en: 'Nobody scores their own soft skills',
  },
  'soft-own-first': {
    status: 403,
    ru: 'Сначала сдайте свою работу по этому заданию',
    en: 'Hand in your own work for this task first',
  },
  'soft-scored-by-teachers': {
    status: 403,
    ru: 'Гибкие навыки в этой работе оценивает преподаватель',
    en: 'The teacher scores the soft skills of this work',
  },
  'soft-grade-in-use': {
    status: 409,
    ru: 'Эту оценку уже кому-то поставили: удалить её нельзя',
    en: 'Somebody was given this grade, so it cannot be deleted',
  },
  'soft-value-taken': {
    status: 409,
    ru: 'Оценка с таким баллом уже есть',
    en: 'A grade with this value exists already',
  },
  'soft-level-lowest': {
    status: 409,
    ru: 'Один из уровней должен начинаться с 0 %, иначе у низких итогов не будет уровня',
    en: 'One of the levels has to begin at 0%, or low results would have no level',
  },
  'soft-level-taken': {
    status: 409,
    ru: 'Уровень с таким порогом уже есть',
    en: 'A level with this threshold exists already',
  },
  'unknown-role': {
    status: 400,
    ru: 'Такой роли в организации нет',
    en: 'The organisation has no such role',
  },
  'unknown-part': {
    status: 400,
    ru: 'Такой части у строки нет',
    en: 'A row has no such part',
  },
  'not-as-teacher': {
    status: 400,
    ru: 'Роль 13 — преподаватель: другой роли с ней не указывают',
    en: 'Role 13 is the teacher: no other role goes with it',
  },
  'unknown-admin-role': {
    status: 400,
    ru: 'Такой роли доступа нет',
    en: 'There is no such permission role',
  },
  'unknown-status': { status: 400, ru: 'Такого статуса нет', en: 'No such status' },
  'nothing-to-comment': {
    status: 400,
    ru: 'Студент ещё ничего не сдал: комментарий не к чему написать',
    en: 'The student has not handed in anything yet: there is nothing to comment on',
  },
  'rubric-needs-points': {
    status: 400,
    ru: 'Сначала укажите максимальный балл темы',
    en: 'Set a maximum mark for the topic first',
  },
  'retake-replaces': {
    status: 400,
    ru: 'Пересдача заменяет тему с баллами из той же дисциплины, и не ту, что сама её заменяет',
    en: 'A retake replaces a topic with points of the same subject, and none that replaces it in turn',
  },
  'rubric-too-high': {
    status: 400,
    ru: 'Критерии вместе дают больше баллов, чем тема',
    en: 'The criteria add up to more points than the topic gives',
  },
  'rubric-mismatch': {
    status: 400,
    ru: 'Баллы не подходят к критериям: обновите страницу и оцените заново',
    en: 'The criteria have changed: reload the page and score again',
  },
  'rubric-incomplete': { status: 400, ru: 'Оцените каждый критерий', en: 'Score every criterion' },
  'note-misplaced': {
    status: 400,
    ru: 'Отметка не подходит к месту: обведите фрагмент ещё раз',
    en: 'The note no longer fits the place: select the fragment again',
  },
  'lesson-code-none': {
    status: 409,
    ru: 'Сейчас у ваших групп нет занятия, на котором открыта отметка по коду',
    en: 'No lesson of your groups has registration by code open right now',
  },
  'lesson-code-early': {
    status: 409,
    ru: 'Отметку по коду открывают не раньше чем за 15 минут до занятия',
    en: 'Registration by code opens 15 minutes before the lesson at the earliest',
  },
  'lesson-code-over': {
    status: 409,
    ru: 'Занятие уже закончилось. Отметьте студентов сами',
    en: 'The lesson is over. Record the students yourself',
  },
  'too-many-notes': {
    status: 409,
    ru: 'На одной работе не больше 500 отметок',
    en: '500 notes per piece of work at most',
  },
  'order-incomplete': {
    status: 400,
    ru: 'Порядок должен содержать все элементы по одному разу',
    en: 'The order must contain each item exactly once',
  },
  'access-lists': {
    status: 400,
    ru: 'Списки доступа принимаются только для режимов «Выбранные пользователи» и «Выбранные компании»',
    en: 'Access lists are accepted only for selected people and selected institutions',
  },
  'foreign-comment': {
    status: 400,
    ru: 'Комментарий, на который вы отвечаете, удалён или относится к другому ответу',
    en: 'The comment you reply to was deleted or belongs to another answer',
  },
  'not-a-checkpoint': {
    status: 400,
    ru: 'Баллы ставят только за контрольную точку: результат с максимальной оценкой',
    en: 'Points are given on checkpoints only: result topics with a maximum mark',
  },
  'days-crossed': {
    status: 400,
    ru: 'Последний день не может быть раньше первого',
    en: 'The last day cannot be before the first',
  },
  'dates-crossed': {
    status: 400,
    ru: 'Срок не может быть раньше начала',
    en: 'The due date cannot be before the start',
  },
  'conductor-not-teacher': {
    status: 400,
    ru: 'Принимать пересдачу может только преподаватель',
    en: 'Only a teacher can conduct a retake',
  },
  'nobody-chosen': { status: 400, ru: 'Выберите хотя бы одного студента', en: 'Choose at least one student' },
  'ctp-empty': { status: 400, ru: 'В файле нет ни одной темы', en: 'The file contains no topics' },
  'ctp-no-headings': {
    status: 400,
    ru: 'Не нашлась строка с названиями столбцов: №, раздел, тема, часы, дата, тип. Возьмите образец',
    en: 'No row with the headings №, раздел, тема, часы, дата, тип was found. Use the template',
  },
  'ctp-old-excel': {
    status: 400,
    ru: 'Это файл старого Excel. Откройте его и сохраните как XLSX, ODS или CSV',
    en: 'This is an old Excel file. Open it and save it as XLSX, ODS or CSV',
  },
  'ctp-unreadable': {
    status: 400,
    ru: 'Файл не читается. Подойдёт XLSX, ODS или CSV',
    en: 'The file cannot be read. Use XLSX, ODS or CSV',
  },
  'ctp-too-many-rows': {
    status: 400,
    ru: 'В плане больше 2000 строк. Разделите его на части',
    en: 'The plan has more than 2,000 rows. Split it into parts',
  },
  'invited-too-many': {
    status: 400,
    ru: 'Нашлось больше 10 000 человек. Сузьте список и пригласите по частям',
    en: 'More than 10,000 people match. Narrow the list and invite them in parts',
  },
  'import-no-people': {
    status: 400,
    ru: 'В файле не нашлось строк с людьми или группами. Возьмите образец',
    en: 'The file contains no rows of people or groups. Use the template',
  },
  'import-too-many-rows': {
    status: 400,
    ru: 'В файле больше 20 000 строк. Разделите его на части',
    en: 'The file has more than 20,000 rows. Split it into parts',
  },
  'import-too-many-groups': {
    status: 409,
    ru: 'В файле больше 3000 новых групп. Проверьте, в том ли столбце группы, или разделите файл на части',
    en: 'The file names more than 3,000 new groups. Check whether groups are in the right column, or split the file into parts',
  },
  'import-roster': {
    status: 400,
    ru: 'Это архив, но не пакет OneRoster 1.1 или 1.2 в CSV: не хватает users.csv или orgs.csv',
    en: 'This archive is no OneRoster 1.1 or 1.2 CSV package: users.csv or orgs.csv is missing',
  },
  'import-unasked': {
    status: 409,
    ru: 'Сначала скажите, кто в строках файла: студенты, преподаватели, кураторы или родители',
    en: 'First say who is in the rows of the file: students, teachers, curators or parents',
  },
  'import-undecided': {
    status: 409,
    ru: 'Сначала решите, кто из возможных двойников уже есть в школе',
    en: 'First say which of the possible doubles are here already',
  },
  'import-nothing': {
    status: 409,
    ru: 'Менять нечего: в файле нет ничего нового',
    en: 'There is nothing to change: the file brings nothing new',
  },
  'import-state': {
    status: 409,
    ru: 'Импорт уже в другом состоянии. Обновите страницу',
    en: 'The import is in another state by now. Reload the page',
  },
  'import-edited': {
    status: 409,
    ru: 'Пока вы смотрели, импорт изменили. Проверьте, что он сделает теперь, и примените ещё раз',
    en: 'Somebody edited the import while you were looking. Check what it does now and apply once more',
  },
  'import-moved': {
    status: 409,
    ru: 'Пока вы смотрели, данные в школе изменились. Отмеченные строки сравнены заново: проверьте их и примените ещё раз',
    en: 'The people here changed while you were looking. The marked rows were compared again: check them and apply once more',
  },
  'import-stopped': {
    status: 409,
    ru: 'Остановлено. Ничего не изменилось',
    en: 'Stopped. Nothing was changed',
  },
  'import-failed': {
    status: 409,
    ru: 'Не получилось. Ничего не изменилось: попробуйте ещё раз',
    en: 'It did not work. Nothing was changed: try again',
  },
  'import-forgotten': {
    status: 409,
    ru: 'Импорт можно отменить в течение 30 дней. Они прошли',
    en: 'An import can be undone within 30 days, which have passed',
  },
  'import-built-on': {
    status: 409,
    ru: 'Отменить нельзя: с этими людьми или группами уже работают',
    en: 'It cannot be undone: these people or groups are in use already',
  },
  'table-empty': { status: 400, ru: 'Файл пуст', en: 'The file is empty' },
  'table-old-excel': {
    status: 400,
    ru: 'Это файл старого Excel. Откройте его и сохраните как XLSX, ODS или CSV',
    en: 'This is an old Excel file. Open it and save it as XLSX, ODS or CSV',
  },
  'table-document': {
    status: 400,
    ru: 'Это документ (PDF, Word или презентация), а не таблица. Откройте исходную таблицу и сохраните её как XLSX, ODS или CSV',
    en: 'This is a document (PDF, Word or slides), not a spreadsheet. Open the original spreadsheet and save it as XLSX, ODS or CSV',
  },
  'table-picture': {
    status: 400,
    ru: 'Это картинка, а не таблица. Нужен файл XLSX, ODS или CSV',
    en: 'This is a picture, not a spreadsheet. Use an XLSX, ODS or CSV file',
  },
  'table-calendar': {
    status: 400,
    ru: 'Это календарь (iCalendar), а не таблица. Нужен файл XLSX, ODS или CSV',
    en: 'This is a calendar (iCalendar), not a spreadsheet. Use an XLSX, ODS or CSV file',
  },
  'table-contacts': {
    status: 400,
    ru: 'Это визитки (vCard), а не таблица. Выгрузите контакты из адресной книги как CSV',
    en: 'These are contact cards (vCard), not a spreadsheet. Export the contacts from the address book as CSV',
  },
  'table-web-page': {
    status: 400,
    ru: 'Это веб-страница или XML под именем таблицы. Откройте файл в Excel или LibreOffice и сохраните как «Книга Excel (.xlsx)»',
    en: 'This is a web page or XML named like a spreadsheet. Open it in Excel or LibreOffice and save it as “Excel workbook (.xlsx)”',
  },
  'table-course': {
    status: 400,
    ru: 'Это пакет курса или теста (SCORM, xAPI, QTI, Common Cartridge, H5P или резервная копия Moodle), а не таблица. Вопросы из пакетов QTI читаются в теме дисциплины, в задании, а здесь нужен файл XLSX, ODS или CSV',
    en: 'This is a package of a course or quiz (SCORM, xAPI, QTI, Common Cartridge, H5P or a Moodle backup), not a spreadsheet. Questions of QTI packages are read in a topic of a subject, in its task; here use an XLSX, ODS or CSV file',
  },
  'table-roster': {
    status: 400,
    ru: 'Это пакет OneRoster: в нём люди и классы. Он читается в импорте людей, а здесь нужен файл XLSX, ODS или CSV',
    en: 'This is a OneRoster package of people and classes. It is read by the import of people; here use an XLSX, ODS or CSV file',
  },
  'table-archive': {
    status: 400,
    ru: 'Это архив, а не таблица. Распакуйте его и выберите файл XLSX, ODS или CSV из него',
    en: 'This is an archive, not a spreadsheet. Unpack it and choose an XLSX, ODS or CSV file from it',
  },
  'table-asc': {
    status: 400,
    ru: 'Это расписание aSc (XML): Excel такой файл таблицей не откроет. Откройте расписание в aSc и выгрузите его в Excel (меню «Файл», «Экспорт») или заполните образец расписания',
    en: 'This is a timetable of aSc (XML), which Excel does not open as a table. Open the timetable in aSc and export it to Excel (menu “File”, “Export”), or fill in the template of a timetable',
  },
  'table-untis': {
    status: 400,
    ru: 'Это выгрузка Untis, но не расписание в виде таблицы. В Untis выберите «Файл», «Импорт/Экспорт», «Экспорт TXT-файлов», «Расписание»: получится файл GPU001.TXT, он читается в импорте расписания',
    en: 'This is an export of Untis, but not the timetable as a table. In Untis choose “File”, “Import/Export”, “Export TXT file”, “Timetable”: the file GPU001.TXT is read by the import of timetables',
  },
  'table-plx': {
    status: 400,
    ru: 'Это учебный план программы «Планы» (.plx): Excel такой файл таблицей не откроет. Откройте его в «Планах», выгрузите план в Excel и оставьте столбцы, какие есть в образце',
    en: 'This is a curriculum of the program “Plany” (.plx), which Excel does not open as a table. Open it in that program, export the plan to Excel and keep the columns that the template has',
  },
  'table-questions': {
    status: 400,
    ru: 'Это вопросы теста (XML), а не таблица. Вопросы читаются в теме дисциплины, в задании, а здесь нужен файл XLSX, ODS или CSV',
    en: 'These are questions of a quiz (XML), not a spreadsheet. Questions are read in a topic of a subject, in its task; here use an XLSX, ODS or CSV file',
  },
  'table-gradebook': {
    status: 400,
    ru: 'Это выгрузка оценок из другой системы: тем и занятий в ней нет. Людей из неё возьмёт импорт людей; оценки не переносятся',
    en: 'This is a gradebook of another system, without topics and lessons. The import of people takes the people in it; marks are not carried over',
  },
  'table-calendar-csv': {
    status: 400,
    ru: 'Это события календаря Google или Outlook (CSV): групп, дисциплин и преподавателей в них нет. Перенесите занятия в образец расписания, по строке на занятие',
    en: 'These are events of a Google or Outlook calendar (CSV), without groups, subjects and teachers. Copy the lessons into the template of a timetable, a row for each',
  },
  'import-timetable': {
    status: 400,
    ru: 'Похоже, это расписание: в нём дни и часы занятий, а не список людей. Оно читается в разделе «Расписание», «Из файла»',
    en: 'This looks like a timetable with days and hours of lessons, not a list of people. It is read in “Timetable”, “From a file”',
  },
  'import-no-headings': {
    status: 400,
    ru: 'В файле нет строки с заголовками, а по самим строкам не понять, где фамилия, а где имя. Добавьте первой строкой заголовки: «Фамилия», «Имя», «Группа»',
    en: 'The file has no line of headings, and its rows do not tell last names from first names. Add headings as the first line: “Last name”, “First name”, “Group”',
  },
  'table-unreadable': {
    status: 400,
    ru: 'Файл не читается. Подойдёт XLSX, ODS или CSV',
    en: 'The file cannot be read. Use XLSX, ODS or CSV',
  },
  'table-long-cell': {
    status: 400,
    ru: 'В таблице есть ячейка длиннее 100 000 знаков. Сократите её текст и отправьте файл снова',
    en: 'The table has a cell of more than 100,000 characters. Shorten its text and send the file again',
  },
  'file-long-part': {
    status: 400,
    ru: 'Внутри файла есть запись, какой не делает ни одна программа: слишком длинная или незаконченная. Откройте файл в Excel, Word или LibreOffice, сохраните заново и отправьте снова',
    en: 'The file holds an entry that no program writes: too long or not ended. Open it in Excel, Word or LibreOffice, save it anew and send it again',
  },
  'file-too-deep': {
    status: 400,
    ru: 'Части файла вложены друг в друга слишком глубоко. Откройте файл в Excel, Word или LibreOffice, сохраните заново и отправьте снова',
    en: 'Parts of the file lie too deep in one another. Open it in Excel, Word or LibreOffice, save it anew and send it again',
  },
  'file-takes-long': {
    status: 413,
    ru: 'Файл не удалось прочитать за 15 секунд: он слишком сложный. Сохраните его заново или разделите на части поменьше',
    en: 'The file could not be read within 15 seconds: it is too complex. Save it anew or divide it into smaller parts',
  },
  'table-too-many-rows': {
    status: 400,
    ru: 'В файле слишком много строк или столбцов. Разделите его на части',
    en: 'The file has too many rows or columns. Split it into parts',
  },
  'topic-placed': {
    status: 409,
    ru: 'Эта тема уже есть в дисциплине',
    en: 'This topic is already in the subject',
  },
  'no-chapters': {
    status: 409,
    ru: 'В дисциплине нет разделов: сначала создайте раздел',
    en: 'The subject has no chapters: create one first',
  },
  'sub-of-sub': {
    status: 409,
    ru: 'Это поддисциплина: своих поддисциплин у неё быть не может',
    en: 'This is a linked copy: it cannot have linked copies of its own',
  },
  unauthenticated: { status: 401, ru: 'Войдите, чтобы продолжить', en: 'Sign in to continue' },
  'wrong-credentials': { status: 401, ru: 'Неверный логин или пароль', en: 'Wrong login or password' },
  'access-denied': { status: 403, ru: 'У вас нет доступа к этой странице', en: 'You have no access to this page' },
  'unknown-address': {
    status: 404,
    ru: 'По этому адресу нет ни одной организации. Проверьте адрес сайта',
    en: 'No institution has this address. Check the address of the site',
  },
  'not-a-member': {
    status: 403,
    ru: 'Вы не состоите в этой организации',
    en: 'You are not a member of this institution',
  },
  'subject-hidden': {
    status: 403,
    ru: 'Дисциплина скрыта преподавателем',
    en: 'The teacher has hidden this subject',
  },
  'subject-not-studied': {
    status: 403,
    ru: 'Вы не изучаете и не ведёте эту дисциплину',
    en: 'You neither take nor teach this subject',
  },
  'upload-unfinished': { status: 409, ru: 'Файл загружен не до конца', en: 'The file is not fully uploaded' },
  'upload-offset': {
    status: 409,
    ru: 'Сервер получил другую часть файла: загрузка продолжится с неё',
    en: 'The server has a different part of the file: the upload continues from there',
  },
  'upload-protocol': {
    status: 400,
    ru: 'Загрузка не по протоколу tus 1.0.0 или с расширением, которого здесь нет',
    en: 'Not a tus 1.0.0 upload, or it uses an extension that is not supported here',
  },
  'too-many-uploads': {
    status: 429,
    ru: 'У вас слишком много незаконченных загрузок. Дождитесь их конца или отмените лишние',
    en: 'You have too many unfinished uploads. Wait for them to finish or cancel some',
  },
  'subject-archived': { status: 403, ru: 'Дисциплина в архиве', en: 'This subject is archived' },
  'page-hidden': {
    status: 403,
    ru: 'Страница скрыта преподавателем',
    en: 'The teacher has hidden this page',
  },
  'topic-for-roles': {
    status: 403,
    ru: 'Тема открыта только тем, у кого есть роль доступа, которую назвал преподаватель',
    en: 'This topic is open only to people with a permission role that the teacher has named',
  },
  'retake-closed': {
    status: 403,
    ru: 'Эта пересдача открыта не вам: её назначает преподаватель',
    en: 'This retake is not open to you: the teacher assigns it',
  },
  'topic-hidden': { status: 403, ru: 'Тема скрыта преподавателем', en: 'The teacher has hidden this topic' },
  'chapter-locked': {
    status: 403,
    ru: 'Раздел закрыт паролем: введите его один раз',
    en: 'This chapter is locked: enter its password',
  },
  'topic-locked': {
    status: 403,
    ru: 'Тема закрыта паролем: введите его один раз',
    en: 'This topic is locked: enter its password',
  },
  'topics-awaited': {
    status: 403,
    ru: 'Тема откроется, когда будет пройдено',
    en: 'This topic opens after you pass',
  },
  'certificate-revoked': { status: 409, ru: 'Справка аннулирована', en: 'The certificate was called off' },
  'certificate-until': {
    status: 400,
    ru: 'Обучение заканчивается не раньше сегодняшнего дня и не позже чем через 15 лет',
    en: 'Studies end today at the earliest and in 15 years at the latest',
  },
  'certificate-many': {
    status: 409,
    ru: 'Сегодня этому студенту уже выдано 10 справок',
    en: 'This student has got 10 certificates today',
  },
  'result-grade': {
    status: 400,
    ru: 'Такой оценки нет в шкале учреждения. Выберите оценку из списка',
    en: 'The scale of the institution has no such grade. Choose one of the list',
  },
  'result-reason': {
    status: 400,
    ru: 'Оценка отличается от предложенной по баллам. Напишите, почему',
    en: 'The grade is not the one that the points suggest. Say why',
  },
  'result-twice': {
    status: 400,
    ru: 'Студент назван в списке дважды. Оставьте одну оценку',
    en: 'A student is named twice. Leave one grade',
  },
  'results-lose-place': {
    status: 409,
    ru: 'Подтверждённые итоги студентов потеряли бы свой семестр. Оставьте дисциплины в нём или сначала снимите подтверждения в их журналах',
    en: 'Confirmed final results of students would lose their semester. Leave the subjects where they are, or first take the results back in their journals',
  },
  'semester-has-results': {
    status: 409,
    ru: 'В этом семестре подтверждены итоги студентов, поэтому его нельзя удалить. Снимите подтверждения в журналах дисциплин или оставьте семестр',
    en: 'Final results of students are confirmed in this semester, so it cannot be deleted. Take them back in the journals of its subjects, or keep the semester',
  },
  'report-group': { status: 400, ru: 'Выберите группу', en: 'Choose a group' },
  'report-student': { status: 400, ru: 'Выберите студента', en: 'Choose a student' },
  'report-subject': { status: 400, ru: 'Выберите дисциплину', en: 'Choose a subject' },
  'report-template-fields': {
    status: 400,
    ru: 'В шаблоне есть поля, которых нет в этой форме, или поля с ошибками. Проверьте его ещё раз',
    en: 'The template has fields that this form does not have, or broken ones. Check it once more',
  },
  'report-template-lost': {
    status: 409,
    ru: 'Шаблон не читается: его файла или ключа, которым он зашифрован, нет на сервере. Загрузите шаблон ещё раз или верните обычное оформление',
    en: 'The template cannot be read: its file, or the key that seals it, is not on the server. Upload it again or bring back the usual layout',
  },
  'report-job-nothing': {
    status: 400,
    ru: 'Таких форм не получится: в выбранных группах нет ни таких дисциплин, ни студентов. Выберите другие группы или период',
    en: 'No form comes of this: the chosen groups have no such subjects or students. Choose other groups or another period',
  },
  'report-job-many': {
    status: 400,
    ru: 'Получится больше 500 форм. Выберите меньше групп, дисциплин или форм',
    en: 'More than 500 forms would come of this. Choose fewer groups, subjects or forms',
  },
  'report-jobs-busy': {
    status: 409,
    ru: 'Три ваших отчёта уже делаются. Дождитесь их или отмените лишний',
    en: 'Three of your reports are being made already. Wait for them or cancel one',
  },
  'report-job-state': {
    status: 409,
    ru: 'Отчёт уже в другом состоянии. Обновите страницу',
    en: 'The report is in another state by now. Reload the page',
  },
  'report-job-access': {
    status: 409,
    ru: 'Пока отчёт делался, группа, дисциплина или право на отчёты перестали быть вам доступны',
    en: 'While the report was being made you lost a group, a subject or the right to reports',
  },
  'report-job-closed': {
    status: 403,
    ru: 'Часть этого архива вам больше недоступна. Соберите отчёты ещё раз: в них войдёт то, что вы можете читать сейчас',
    en: 'Part of this archive is closed to you by now. Make the reports again: they will hold what you may read today',
  },
  'report-job-large': {
    status: 409,
    ru: 'Архив получился больше 64 МБ. Разделите отчёт на части',
    en: 'The archive came to more than 64 MB. Split the report into parts',
  },
  'report-job-interrupted': {
    status: 409,
    ru: 'Сервер несколько раз не смог доделать отчёт. Повторите его, а если не выйдет, выберите меньше групп',
    en: 'The server could not finish the report several times. Repeat it, or choose fewer groups',
  },
  'report-job-failed': {
    status: 409,
    ru: 'Отчёт не получился. Повторите его',
    en: 'The report did not work. Repeat it',
  },
  'prerequisite-cycle': {
    status: 409,
    ru: 'Получится круг: каждая из этих тем ждала бы другую',
    en: 'These topics would wait for each other in a circle',
  },
  'prerequisite-elsewhere': {
    status: 409,
    ru: 'Условием может быть только тема той же дисциплины',
    en: 'Only a topic of the same subject can be a condition',
  },
  'prerequisite-not-for-all': {
    status: 409,
    ru: 'Тема пересдачи и тема для отдельных ролей не могут быть условием: их видят не все студенты',
    en: 'A retake topic and a topic for certain roles cannot be a condition: not every student sees them',
  },
  'account-blocked': {
    status: 403,
    ru: 'Вход закрыт: организация заблокировала вашу учётную запись. Обратитесь в учебную часть',
    en: 'Your account has been blocked by the institution. Contact its office',
  },
  'password-to-change': {
    status: 403,
    ru: 'Пароль выдан учебной частью: придумайте свой, чтобы продолжить',
    en: 'Your password was set by the office: choose your own to continue',
  },
  'second-factor-required': {
    status: 403,
    ru: 'Осталось подтвердить вход вторым фактором',
    en: 'Confirm the sign-in with your second factor',
  },
  'second-factor-to-set': {
    status: 403,
    ru: 'Организация требует второй фактор: настройте его, чтобы продолжить',
    en: 'The institution demands a second factor: set one up to continue',
  },
  'sign-in-expired': {
    status: 403,
    ru: 'Вход надо начать заново: введите пароль ещё раз',
    en: 'Start signing in again: enter your password once more',
  },
  'wrong-code': {
    status: 400,
    ru: 'Код не подошёл. Введите новый код из приложения или резервный код, которым вы ещё не пользовались',
    en: 'This code does not work. Enter a new code from the app, or a recovery code you have not used',
  },
  'code-missing': {
    status: 400,
    ru: 'Подтвердите изменение кодом или ключом доступа',
    en: 'Confirm the change with a code or a passkey',
  },
  'passkey-refused': {
    status: 400,
    ru: 'Ключ доступа не подошёл. Попробуйте ещё раз или войдите другим способом',
    en: 'This passkey does not work. Try again or use another way',
  },
  'passkey-exists': {
    status: 409,
    ru: 'Этот ключ доступа уже добавлен',
    en: 'This passkey has been added already',
  },
  'passkeys-full': {
    status: 409,
    ru: 'Больше ключей доступа добавить нельзя: удалите ненужный',
    en: 'No more passkeys can be added: remove one that you no longer need',
  },
  'authenticator-exists': {
    status: 409,
    ru: 'Приложение уже подключено. Чтобы подключить другое, сначала отключите это',
    en: 'An authenticator app is connected already. Turn it off before connecting another one',
  },
  'setup-expired': {
    status: 409,
    ru: 'Настройка прервалась: начните её заново',
    en: 'The set-up was interrupted: start it again',
  },
  'second-factor-demanded': {
    status: 409,
    ru: 'Организация требует второй фактор: сначала добавьте другой, потом удалите этот',
    en: 'The institution demands a second factor: add another one before removing this one',
  },
  'acting-session': {
    status: 403,
    ru: 'Вы вошли как другой человек: это доступно только ему самому',
    en: 'You are signed in as somebody else: this is open to nobody but them',
  },
  'application-sealed': {
    status: 403,
    ru: 'Заявление закрыто: способ входа в учётную запись меняли или задали без подтверждения, что это вы. Подтвердите телефон или попросите код в приёмной комиссии',
    en: 'The application is closed: a way into the account was changed or set without a proof that it was you. Confirm your phone, or ask the admission office for a code',
  },
  'owner-code-wrong': {
    status: 400,
    ru: 'Код не подходит: проверьте его или попросите в приёмной комиссии новый. Код действует час и один раз',
    en: 'The code is wrong: check it, or ask the admission office for a new one. A code works once, within an hour',
  },
  'no-proved-phone': {
    status: 409,
    ru: 'Телефона, который вы подтвердили звонком до смены способа входа, нет: попросите код в приёмной комиссии',
    en: 'There is no phone that you confirmed by a call before the way in changed: ask the admission office for a code',
  },
  'no-application': {
    status: 409,
    ru: 'У вас здесь нет заявления: открывать нечего',
    en: 'You have no application here: there is nothing to open',
  },
  'application-not-sealed': {
    status: 409,
    ru: 'Владельцу этого заявления код не нужен: оно открывается и так',
    en: 'The owner of this application needs no code: it opens without one',
  },
  'right-missing': {
    status: 403,
    ru: 'Для этого нужно право, которого у вас нет: обратитесь к администратору',
    en: 'This needs a right that you do not have: ask an administrator',
  },
  'office-field': {
    status: 403,
    ru: 'Это поле меняет учебная часть',
    en: 'This field is changed by the office',
  },
  'person-blocked': {
    status: 409,
    ru: 'Этот человек заблокирован: сначала разблокируйте его',
    en: 'This person is blocked: unblock them first',
  },
  'account-without-address': {
    status: 409,
    ru: 'Эту учётную запись завёл другой человек, она есть и в другой организации, а почты в ней нет: сначала её владелец добавляет почту в своих настройках',
    en: 'Somebody else set up this account, it belongs to another institution too and has no e-mail address: its owner first adds one in the settings',
  },
  'shared-account': {
    status: 409,
    ru: 'У этого человека есть данные и в другой организации: учётную запись и пароль он меняет сам',
    en: 'This person also has data in another institution and changes their own details and password',
  },
  'own-result': {
    status: 409,
    ru: 'Свои оценки, статусы, итог, пересдачи и сроки ставит кто-то другой: преподаватель дисциплины или администратор',
    en: 'Your own marks, statuses, results, retakes and dates are given by somebody else: a teacher of the subject or an administrator',
  },
  yourself: {
    status: 409,
    ru: 'Над собой это действие невозможно',
    en: 'You cannot do this to yourself',
  },
  'inquiry-contact': {
    status: 400,
    ru: 'Укажите почту или телефон, чтобы вам могли ответить',
    en: 'Enter an e-mail address or a phone number, so that you can be answered',
  },
  'inquiry-without-email': {
    status: 409,
    ru: 'Почту не оставили: ответьте по телефону и отметьте вопрос отвеченным',
    en: 'No e-mail address was left: answer by phone and mark the question as answered',
  },
  'invitation-of-another': {
    status: 403,
    ru: 'Это приглашение отправлено на другой адрес и даёт права сотрудника: войдите в учётную запись с тем адресом или попросите пригласить ваш',
    en: 'This invitation went to another address and gives the rights of staff: sign in to the account with that address, or ask to have yours invited',
  },
  'password-guessed': {
    status: 400,
    ru: 'Этот пароль угадают первым: не берите одно слово, имя, логин, дату или известный пароль. Подойдут, например, три слова подряд',
    en: 'This password is among the first to be guessed: take no single word, name, login, date or well-known password. Three words in a row will do',
  },
  'account-holds-more': {
    status: 403,
    ru: 'Через эту учётную запись открывается то, на что у вас нет прав (заявление, преподавание, кураторство или роль): обратитесь к администратору',
    en: 'This account opens what you have no right to (an application, teaching, curating or a role): ask an administrator',
  },
  'administrator-account': {
    status: 403,
    ru: 'Войти как администратор нельзя',
    en: 'You cannot sign in as an administrator',
  },
  'email-taken': {
    status: 409,
    ru: 'Эта почта уже занята другим человеком',
    en: 'Somebody else already uses this e-mail address',
  },
  'username-taken': {
    status: 409,
    ru: 'Этот логин уже занят другим человеком',
    en: 'Somebody else already uses this login',
  },
  'login-needed': {
    status: 400,
    ru: 'Укажите почту или логин: без них человек не войдёт',
    en: 'Enter an e-mail address or a login: without one the person cannot sign in',
  },
  'phone-format': {
    status: 400,
    ru: 'Телефон — от 10 до 15 цифр, можно с кодом страны',
    en: 'A phone number has 10 to 15 digits',
  },
  'passwords-differ': { status: 400, ru: 'Пароли не совпадают', en: 'The passwords differ' },
  'admin-only': { status: 403, ru: 'Доступно только администраторам сайта', en: 'For site administrators only' },
  'owner-only': {
    status: 403,
    ru: 'Владельца и домен меняет только владелец организации или администратор',
    en: 'Only the owner of the institution or an administrator may change the owner and the domain',
  },
  'gives-to-newcomers': {
    status: 403,
    ru: 'Этот человек ещё не работает здесь: первое назначение или роль «Преподаватель» даёт тот, кто ведёт людей',
    en: 'This person does not work here yet: the first appointment, or the role of a teacher, is given by who may change people',
  },
  'gives-more': {
    status: 403,
    ru: 'Так откроется то, на что у вас самих нет прав (данные и результаты людей): обратитесь к администратору',
    en: 'This would open what you have no right to yourself (data and results of people): ask an administrator',
  },
  'curates-own-group': {
    status: 400,
    ru: 'Студент не может быть куратором своей группы',
    en: 'A student cannot be the curator of their own group',
  },
  'erases-application': {
    status: 403,
    ru: 'У этого человека есть заявление на поступление, и оно удалилось бы навсегда. Удалить может тот, у кого есть право менять договоры',
    en: 'This person has an application for admission, which would be deleted for good. Ask somebody with the right to change contracts',
  },
  'rights-not-held': {
    status: 403,
    ru: 'У этого человека есть права, которых нет у вас: обратитесь к администратору',
    en: 'This person holds rights that you do not have: ask an administrator',
  },
  'not-own-student': {
    status: 403,
    ru: 'Это доступно учебной части и куратору студента',
    en: 'For the office and curators of the student only',
  },
  'role-above-own': {
    status: 403,
    ru: 'Эта роль даёт права, которых нет у вас: обратитесь к администратору',
    en: 'This role gives rights that you do not have: ask an administrator',
  },
  'teacher-only': {
    status: 403,
    ru: 'Доступно только администраторам сайта и преподавателям дисциплины',
    en: 'For site administrators and teachers of the subject only',
  },
  'expert-only': {
    status: 403,
    ru: 'Экспертизу пишут эксперты дисциплины и администраторы сайта',
    en: 'Only experts of the subject and site administrators write expert reviews',
  },
  'own-parent': {
    status: 400,
    ru: 'Нельзя быть родителем самому себе',
    en: 'Nobody is their own parent',
  },
  'relation-code-wrong': {
    status: 400,
    ru: 'Код не подходит: он введён с ошибкой, уже использован или истёк',
    en: 'The code does not work: it is mistyped, already used or expired',
  },
  'not-found': {
    status: 404,
    ru: 'Этой страницы не существует, или она вам недоступна',
    en: 'This page does not exist or is not available to you',
  },
  'subject-not-found': { status: 404, ru: 'Дисциплина не найдена', en: 'Subject not found' },
  'empty-subject-steps': {
    status: 404,
    ru: 'В дисциплине нет тем с оценкой',
    en: 'No topics in this subject are marked',
  },
  'contract-changed': {
    status: 409,
    ru: 'Заявление тем временем изменили: посмотрите, что в нём теперь, и решите ещё раз',
    en: 'The application has changed meanwhile: see what it says now and decide again',
  },
  'corrections-begun': {
    status: 409,
    ru: 'Абитуриент уже исправляет заявление, и в нём пока чего-то не хватает. Дождитесь, пока он отправит его снова',
    en: 'The applicant is correcting already, and something is missing meanwhile. Wait until it is sent again',
  },
  'contract-decided': {
    status: 409,
    ru: 'Заявление уже рассмотрено: на странице видно, кем и когда',
    en: 'The application is decided already: the page tells by whom and when',
  },
  'contract-price-missing': {
    status: 409,
    ru: 'Договор не составлен: у выбранной программы не указана цена. Укажите её и составьте договор заново',
    en: 'The contract was not made: the chosen programme has no price. Set it and make the contract again',
  },
  'contract-not-confirmed': {
    status: 409,
    ru: 'Договор составляется, когда заявление подтверждено',
    en: 'A contract is made once the application is confirmed',
  },
  'order-not-confirmed': {
    status: 409,
    ru: 'Зачислить можно только тех, чьи заявления подтверждены',
    en: 'Only people whose applications are confirmed can be enrolled',
  },
  'order-not-signed': {
    status: 409,
    ru: 'Не все договоры подписаны обеими сторонами. Снимите с них выбор: зачислить до подписи нельзя',
    en: 'Not all contracts are signed by both sides. Leave them out: nobody is enrolled before the signatures',
  },
  'contract-enrolled': {
    status: 409,
    ru: 'Человек зачислен приказом. Отмените приказ, потом удалите заявление',
    en: 'An order has enrolled this person. Take the order back, then delete the application',
  },
  'order-not-paid': {
    status: 409,
    ru: 'Не все оплатили договор. Снимите с них выбор или напишите, почему они зачисляются до оплаты',
    en: 'Not everybody has paid. Leave them out, or say why they are enrolled before the payment',
  },
  'order-enrolled': {
    status: 409,
    ru: 'Кто-то из выбранных уже зачислен другим приказом. Обновите страницу',
    en: 'Somebody of those chosen is enrolled by another order already. Reload the page',
  },
  'order-undone': { status: 409, ru: 'Приказ уже отменён', en: 'The order is taken back already' },
  'order-built-on': {
    status: 409,
    ru: 'Приказ не отменить: кто-то из зачисленных уже сдавал работы, получил отметку или отмечен на занятии',
    en: 'The order cannot be taken back: somebody enrolled by it has handed in work, has a mark or is marked at a lesson',
  },
  'contract-not-made': {
    status: 409,
    ru: 'Договор ещё не составлен',
    en: 'The contract is not made yet',
  },
  'template-too-large': {
    status: 400,
    ru: 'Шаблон больше 2 МБ или распаковывается в слишком большой файл. Уменьшите картинки в нём',
    en: 'The template is larger than 2 MB or unpacks to too much. Make its pictures smaller',
  },
  'template-too-long': {
    status: 400,
    ru: 'Шаблон слишком длинный: в нём не больше 5000 абзацев, 300 000 знаков и 4000 фигурных скобок. Сократите его',
    en: 'The template is too long: it has at most 5,000 paragraphs, 300,000 characters and 4,000 braces. Make it shorter',
  },
  'template-not-docx': {
    status: 400,
    ru: 'Это не документ DOCX. Сохраните шаблон в текстовом редакторе как «Документ Word (.docx)»',
    en: 'This is not a DOCX document. Save the template in a word processor as “Word document (.docx)”',
  },
  'template-encrypted': {
    status: 400,
    ru: 'Документ защищён паролем или сохранён в старом формате .doc. Снимите пароль и сохраните его как .docx',
    en: 'The document has a password or the old .doc format. Take the password off and save it as .docx',
  },
  'template-macros': {
    status: 400,
    ru: 'В документе есть макросы, вложенные объекты или ссылка на чужой шаблон. Сохраните его как обычный .docx без них',
    en: 'The document holds macros, embedded objects or a link to a foreign template. Save it as a plain .docx without them',
  },
  'paper-failed': {
    status: 409,
    ru: 'Файл не составлен. Проверьте шаблон на странице «Шаблоны» и составьте файл заново',
    en: 'The file was not made. Check the template on the page “Templates” and make the file again',
  },
  'contract-paid': {
    status: 409,
    ru: 'Договор оплачен: сначала верните деньги, потом отменяйте его',
    en: 'The contract is paid: return the money before you cancel it',
  },
  'contract-signed': {
    status: 409,
    ru: 'Договор подписан и хранится: его можно отменить, но не удалить',
    en: 'The contract is signed and kept: it can be cancelled, but not deleted',
  },
  'document-signed': {
    status: 409,
    ru: 'Договор подписан: его файл больше не меняется',
    en: 'The contract is signed: its file does not change any more',
  },
  'document-broken': {
    status: 409,
    ru: 'Файл договора не тот, который составили: его подменили в обход программы. Сообщите администратору сервера',
    en: 'The file is not the one that was made: it was exchanged past the program. Tell the administrator of the server',
  },
  'sign-not-yet': {
    status: 409,
    ru: 'Договор ещё не готов к подписи. Как только файл появится, страница обновится сама',
    en: 'The contract cannot be signed yet. The page reloads once its file is there',
  },
  'sign-done': {
    status: 409,
    ru: 'Договор уже подписан',
    en: 'The contract is signed already',
  },
  'sign-locked': {
    status: 409,
    ru: 'Десять неверных кодов: подписать можно через сутки. Быстрее — попросите приёмную комиссию снять запрет',
    en: 'Ten wrong codes: you can sign in a day. To be faster, ask the admission office to unlock signing',
  },
  'document-superseded': {
    status: 409,
    ru: 'Договор заменили новым. Прочитайте его и подпишите',
    en: 'The contract was replaced by a new one. Read and sign that one',
  },
  'payment-not-connected': {
    status: 409,
    ru: 'Оплату по карте ещё не подключили. Спросите приёмную комиссию, как оплатить',
    en: 'Card payments are not connected yet. Ask the admission office how to pay',
  },
  'payment-not-yet': {
    status: 409,
    ru: 'Оплатить можно, когда договор подпишут обе стороны',
    en: 'The contract can be paid once both sides have signed it',
  },
  'payment-cancelled': {
    status: 409,
    ru: 'Договор отменён, платить по нему не нужно',
    en: 'The contract is cancelled and is not to be paid',
  },
  'payment-done': {
    status: 409,
    ru: 'Договор уже оплачен',
    en: 'The contract is paid already',
  },
  'payment-provider-away': {
    status: 503,
    ru: 'Банк сейчас не отвечает. Деньги не списаны. Попробуйте через несколько минут',
    en: 'The bank does not answer at the moment. Nothing was charged. Try again in a few minutes',
  },
  'notice-not-signed': {
    status: 403,
    ru: 'Подпись уведомления неверна или устарела',
    en: 'The signature of the notice is wrong or out of date',
  },
  'test-bank-done': {
    status: 409,
    ru: 'С этим платежом так больше нельзя: он уже закрыт',
    en: 'This cannot be done any more: the payment is closed',
  },
  'contract-field': {
    status: 400,
    ru: 'Такого поля в заявлении нет',
    en: 'The application has no such field',
  },
  'archive-empty': {
    status: 409,
    ru: 'У выбранных людей нет сканов паспорта',
    en: 'None of the chosen people has sent a scan of a passport',
  },
  'archive-too-large': {
    status: 409,
    ru: 'Сканов больше 512 МБ: выберите меньше людей',
    en: 'The scans take more than 512 MB: choose fewer people',
  },
  'offer-twice': {
    status: 400,
    ru: 'Условия после 9 и после 11 класса задаются по одному разу',
    en: 'There is one offer after grade 9 and one after grade 11',
  },
  stale: {
    status: 409,
    ru: 'Пока вы работали, запись изменили. Ваши данные не потеряны: сравните и сохраните ещё раз',
    en: 'Somebody changed this record while you were working. Nothing of yours is lost: compare and save again',
  },
  archived: {
    status: 409,
    ru: 'Дисциплина в архиве: изменения закрыты',
    en: 'This subject is archived and cannot be changed',
  },
  'answer-accepted': {
    status: 409,
    ru: 'Работа уже принята: удалить ответ может только преподаватель',
    en: 'This work has already been accepted: only a teacher can delete the answer',
  },
  'answer-unfinished': {
    status: 409,
    ru: 'Ответ ещё не сдан: к нему не приложены обязательные файлы',
    en: 'The answer has not been handed in yet: required files are still missing',
  },
  'attempt-not-started': {
    status: 409,
    ru: 'Сначала начните попытку: вопросы открываются с её началом',
    en: 'Start the attempt first: it opens the questions',
  },
  'draw-too-large': {
    status: 422,
    ru: 'В подборке меньше вопросов, чем нужно каждому студенту',
    en: 'The set has fewer questions than each student is to be asked',
  },
  'attempt-over': { status: 409, ru: 'Попытка уже завершена', en: 'The attempt is over' },
  'no-attempts-left': { status: 409, ru: 'Попытки закончились', en: 'No attempts left' },
  'lesson-ahead': {
    status: 409,
    ru: 'Занятие ещё не началось: отзыв можно оставить после него',
    en: 'The lesson has not started yet: leave feedback after it',
  },
  'lesson-missed': {
    status: 403,
    ru: 'Отзыв о занятии оставляют те, кто на нём был',
    en: 'Only those who attended the lesson can leave feedback',
  },
  'answers-not-open': {
    status: 409,
    ru: 'Приём ответов по теме ещё не открыт',
    en: 'The topic does not accept answers yet',
  },
  'answers-closed': { status: 409, ru: 'Приём ответов по теме закрыт', en: 'The topic no longer accepts answers' },
  'topic-linked': {
    status: 409,
    ru: 'Блоки этой темы общие с исходной: меняйте их там или сделайте тему самостоятельной',
    en: 'The blocks of this topic are shared with the original: change them there or make the topic independent',
  },
  'service-not-connected': {
    status: 409,
    ru: 'Сервис не подключён',
    en: 'The service is not connected',
  },
  'polls-unavailable': {
    status: 409,
    ru: 'Сервис опросов не подключён',
    en: 'The poll service is not connected',
  },
  'key-reused': {
    status: 409,
    ru: 'Этот ключ повтора уже использован для другого запроса',
    en: 'This idempotency key was already used for another request',
  },
  'status-protected': {
    status: 409,
    ru: 'Статус «Не пройден» удалить нельзя',
    en: 'The status “Not passed” cannot be deleted',
  },
  'status-in-use': {
    status: 409,
    ru: 'Статус уже выставлен. Выберите, чем его заменить',
    en: 'This status is in use. Choose a replacement',
  },
  'last-final-status': {
    status: 409,
    ru: 'Нужен хотя бы один завершающий статус, иначе темы нельзя будет пройти',
    en: 'At least one final status is needed; otherwise no topic could be passed',
  },
  'mark-type-protected': {
    status: 409,
    ru: 'Основной тип оценки удалить нельзя',
    en: 'The main mark type cannot be deleted',
  },
  'mark-type-in-use': {
    status: 409,
    ru: 'По этому типу уже есть оценки: удалить его нельзя',
    en: 'Marks of this type exist, so it cannot be deleted',
  },
  'retake-topics-kept': {
    status: 409,
    ru: 'Пересдача завершена, и её результаты относятся к её темам. Чтобы сменить темы, откройте её снова',
    en: 'The retake is closed, and its results belong to its topics. Open it again to change them',
  },
  'retake-open-already': {
    status: 409,
    ru: 'По этой дисциплине у студента уже открыта пересдача',
    en: 'The student already has an open retake in this subject',
  },
  'no-open-retake': {
    status: 409,
    ru: 'У студента нет открытой пересдачи по этой дисциплине',
    en: 'The student has no open retake in this subject',
  },
  'last-moderator': {
    status: 409,
    ru: 'Нельзя убрать последнего администратора',
    en: 'The last administrator cannot be removed',
  },
  'role-built-in': {
    status: 409,
    ru: 'Встроенная роль не меняется: создайте свою на её основе',
    en: 'A built-in role is never changed: make your own from it',
  },
  'role-in-use': {
    status: 409,
    ru: 'Только этой роли открыты темы дисциплин: сначала откройте их другим',
    en: 'Some topics are open to this role only: open them to others first',
  },
  'role-name-taken': { status: 400, ru: 'Роль с таким названием уже есть', en: 'A role with this name exists already' },
  'last-administrator': {
    status: 409,
    ru: 'Это последний, кто раздаёт роли: сначала назначьте другого администратора',
    en: 'This is the last person who may assign roles: appoint another administrator first',
  },
  'last-holder': {
    status: 409,
    ru: 'Этим вы отказались бы от права, которого больше ни у кого нет: сначала дайте его другому',
    en: 'This would give up a permission that nobody else holds: give it to somebody else first',
  },
  'two-applications': {
    status: 409,
    ru: 'У обоих есть заявление о приёме или договор. Сначала отмените то, которое не продолжается',
    en: 'Both have an application for admission or a contract. Cancel the one that does not go on first',
  },
  'owner-stays': {
    status: 409,
    ru: 'Владельца организации нельзя исключить: сначала укажите другого владельца',
    en: 'The owner of the institution cannot be removed: name another owner first',
  },
  'already-set-up': { status: 409, ru: 'Организация уже настроена', en: 'The institution is already set up' },
  'subject-not-in-bin': {
    status: 409,
    ru: 'Дисциплины нет в корзине: обновите список',
    en: 'The subject is not in the bin: reload the list',
  },
  'undo-too-late': {
    status: 409,
    ru: 'Отменить уже нельзя: запись изменилась',
    en: 'It is too late to undo: the record has changed',
  },
  'headers-too-large': {
    status: 431,
    ru: 'Слишком длинный адрес или заголовки запроса',
    en: 'The address or the headers of the request are too long',
  },
  'request-timeout': {
    status: 408,
    ru: 'Запрос не пришёл целиком вовремя',
    en: 'The whole request did not arrive in time',
  },
  'uploads-of-day': {
    status: 429,
    ru: 'За сутки вы загрузили больше файлов, чем можно. Продолжите завтра или обратитесь к администратору',
    en: 'You have uploaded more files in a day than allowed. Go on tomorrow or ask an administrator',
  },
  'too-large': { status: 413, ru: 'Слишком большой запрос или файл', en: 'The request or the file is too large' },
  'unsupported-file': {
    status: 415,
    ru: 'Файл не того типа, который здесь принимается',
    en: 'This type of file is not accepted here',
  },
  'photo-heic': {
    status: 415,
    ru: 'Это снимок в формате HEIC: браузеры его не показывают. Принимаются JPEG, PNG, GIF, WebP и AVIF. На iPhone выберите «Настройки → Камера → Форматы → Наиболее совместимые» или отправьте снимок как документ',
    en: 'This photo is in the HEIC format, which browsers do not show. JPEG, PNG, GIF, WebP and AVIF are taken. On an iPhone choose “Settings → Camera → Formats → Most Compatible”, or send the photo as a document',
  },
  'text-too-complex': {
    status: 413,
    ru: 'В тексте слишком много оформления: упростите его или разделите на части',
    en: 'The text has too much formatting: simplify it or split it',
  },
  'too-many-pixels': {
    status: 413,
    ru: 'Слишком большое изображение: не больше 64 мегапикселей, AVIF — не больше 24',
    en: 'The picture is too large: 64 megapixels at most, AVIF 24 at most',
  },
  'too-many-versions': {
    status: 409,
    ru: 'Эту работу сдавали слишком много раз: напишите преподавателю комментарий к ней',
    en: 'This work has been handed in too many times: write a comment on it to the teacher',
  },
  'too-many-comments': {
    status: 409,
    ru: 'На этой работе слишком много ваших комментариев: удалите прежние или сократите их',
    en: 'You have written too many comments on this work: delete or shorten earlier ones',
  },
  'unsupported-media': {
    status: 415,
    ru: 'Такой формат запроса не поддерживается',
    en: 'This request format is not supported',
  },
  'too-many-attempts': {
    status: 429,
    ru: 'Слишком много попыток. Попробуйте позже',
    en: 'Too many attempts. Try later',
  },
  internal: { status: 500, ru: 'Упс... что-то пошло не так :(', en: 'Oops... something went wrong :(' },
  'own-files-in-work': {
    status: 429,
    ru: 'Уже выполняются два ваших задания с файлами. Дождитесь, пока одно закончится, и повторите',
    en: 'Two of your tasks with files are already being done. Wait until one of them ends and try again',
  },
  'proof-needed': {
    status: 428,
    ru: 'С этого адреса приходит много запросов. Страница сама докажет, что вы не робот: это займёт несколько секунд. Если не вышло, обновите страницу',
    en: 'Many requests come from this address. The page proves by itself that you are no robot, which takes some seconds. If it does not, load it again',
  },
  'calls-used-up-here': {
    status: 429,
    ru: 'Организация израсходовала звонки этого часа. Попробуйте позже',
    en: 'The institution has used up its calls for this hour. Try later',
  },
  'calls-used-up': {
    status: 429,
    ru: 'Организация израсходовала звонки этого часа. Попробуйте через час или войдите по почте и паролю',
    en: 'The institution has used up the calls of this hour. Try in an hour, or sign in by e-mail and password',
  },
  busy: {
    status: 503,
    ru: 'Сейчас готовится много файлов. Попробуйте ещё раз через минуту',
    en: 'Many files are being prepared right now. Try again in a minute',
  },
  'group-in-use': {
    status: 409,
    ru: 'В группе уже кто-то учился или есть занятия. Отправьте её в архив',
    en: 'Somebody has studied in this group or it has lessons. Archive it instead',
  },
  'note-target': {
    status: 400,
    ru: 'Заметка относится к одной странице, теме или человеку; открыть другим можно только заметку о студенте',
    en: 'A note is about one page, topic or person; only a note about a student can be opened to others',
  },
  'portfolio-full': {
    status: 409,
    ru: 'Эта работа уже в портфолио, или в нём уже шестьдесят работ',
    en: 'The work is in the portfolio already, or there are sixty already',
  },
  'too-many-feeds': {
    status: 409,
    ru: 'Ссылок уже десять: удалите ту, которой не пользуетесь',
    en: 'There are ten links already: delete one that you do not use',
  },
  'push-not-remembered': {
    status: 409,
    ru: 'Этот вход закончится вместе с окном браузера. Войдите снова и отметьте «Запомнить меня»',
    en: 'This session ends with the browser window. Sign in again and choose to be remembered',
  },
  'push-address': {
    status: 400,
    ru: 'На адрес, который назвал браузер, уведомления отправить нельзя',
    en: 'No notifications can be sent to the address that the browser gave',
  },
  'title-taken': { status: 409, ru: 'Такое название уже есть', en: 'This title already exists' },
  'status-twice': {
    status: 409,
    ru: 'В эти дни у человека уже есть такой статус',
    en: 'The person already has this status on some of these days',
  },
  'status-not-begun': {
    status: 409,
    ru: 'Статус ещё не начался: измените его дни или удалите его',
    en: 'The status has not begun yet: change its days or delete it',
  },
  'label-taken': { status: 409, ru: 'Такая метка уже есть', en: 'This label already exists' },
  'half-elsewhere': {
    status: 400,
    ru: 'Этот раздел не входит в траекторию группы',
    en: 'This part does not belong to the trajectory of the group',
  },
  'join-link-off': {
    status: 404,
    ru: 'Ссылка больше не действует. Попросите новую',
    en: 'This link no longer works. Ask for a new one',
  },
  'school-year-stale': {
    status: 409,
    ru: 'Группы изменились, пока был открыт предпросмотр. Откройте его ещё раз',
    en: 'The groups were changed while the preview was open. Open it again',
  },
  'groups-changed': {
    status: 409,
    ru: 'Группы с тех пор изменились, отменить переход уже нельзя',
    en: 'The groups have been changed since, so the move cannot be undone',
  },
  'lesson-clash': {
    status: 409,
    ru: 'В это время уже есть другое занятие',
    en: 'There is another lesson at this time',
  },
  'timetable-no-headings': {
    status: 400,
    ru: 'В файле нет строки с заголовками. Нужны хотя бы «Дисциплина» и «День недели» или «Дата», как в образце',
    en: 'The file has no line of headings. It needs at least “Subject” and “Day of the week” or “Date”, as in the template',
  },
  'timetable-wide': {
    status: 400,
    ru: 'Похоже, это таблица, где группы стоят столбцами, но в ней не нашлись дни недели, номера пар или названия групп. Проверьте её или заполните образец: в нём строка на каждое занятие',
    en: 'This looks like a table with a column for each group, but days, hours or names of groups were not found in it. Check it or fill in the template, which has a row for each lesson',
  },
  'timetable-too-long': {
    status: 400,
    ru: 'В файле больше 20 000 занятий. Разделите его на части',
    en: 'The file has more than 20,000 lessons. Split it into parts',
  },
  'preview-outdated': {
    status: 409,
    ru: 'Пока вы смотрели, данные изменились. Проверьте, что получится теперь, и повторите',
    en: 'Something changed while you were looking. Check what would come of it now and try again',
  },
  'lesson-alone': {
    status: 409,
    ru: 'Это занятие не из серии',
    en: 'This lesson does not belong to a series',
  },
  'target-needed': {
    status: 400,
    ru: 'Укажите день, на который перенести занятия',
    en: 'Give the day to which the lessons go',
  },
  'target-passed': {
    status: 400,
    ru: 'Этот день уже прошёл: переносить можно только на будущее',
    en: 'This day has passed: lessons can only be moved to the future',
  },
  'target-far': {
    status: 400,
    ru: 'Этот день больше чем на год дальше последнего семестра: проверьте год',
    en: 'This day is more than a year beyond the last semester: check the year',
  },
  'change-undone': {
    status: 409,
    ru: 'Это изменение уже отменено',
    en: 'This change has been undone already',
  },
  'lesson-times': {
    status: 400,
    ru: 'Занятие должно закончиться позже, чем началось, и в тот же день',
    en: 'A lesson must end later than it begins and on the same day',
  },
  'period-too-long': {
    status: 400,
    ru: 'Слишком длинный период',
    en: 'The period is too long',
  },
  'series-empty': {
    status: 400,
    ru: 'В эти дни до конца периода не выпадает ни одного занятия',
    en: 'No lesson falls on these days before the end of the period',
  },
  'series-too-long': {
    status: 400,
    ru: 'Серия слишком длинная: не больше года и 300 занятий',
    en: 'The series is too long: at most a year and 300 lessons',
  },
  'unknown-teacher': { status: 400, ru: 'Такого преподавателя нет', en: 'No such teacher' },
  'unknown-topic': {
    status: 400,
    ru: 'Тема не из дисциплин этого занятия',
    en: 'The topic does not belong to the subjects of this lesson',
  },
  'room-taken': {
    status: 409,
    ru: 'Такая аудитория уже есть',
    en: 'This room already exists',
  },
  'two-teams': {
    status: 400,
    ru: 'Студент может быть только в одной команде',
    en: 'A student can be in one team only',
  },
  'lesson-happened': {
    status: 409,
    ru: 'Занятие уже прошло или посещаемость отмечена: его время, группы и дисциплины не меняются',
    en: 'The lesson has begun or its attendance was noted: its time, groups and subjects stay as they are',
  },
  'lesson-cancelled': {
    status: 409,
    ru: 'Занятие отменено: сначала верните его',
    en: 'The lesson is cancelled: restore it first',
  },
  'domain-taken': {
    status: 409,
    ru: 'На этом домене уже работает другая организация',
    en: 'Another institution already uses this domain',
  },
  'database-full': {
    status: 507,
    ru: 'Сервер не может ничего сохранить: на диске базы данных нет места. Ничего не записано; сообщите администратору и повторите, когда место освободят',
    en: 'The server cannot store anything: the disk of the database is full. Nothing was written; tell the administrator and try again when there is room',
  },
  'stored-file-missing': {
    status: 410,
    ru: 'Этого файла нет в хранилище сервера. Сообщите администратору: файл можно вернуть из резервной копии',
    en: 'This file is missing from the server. Tell the administrator: it can be brought back from a backup',
  },
  'sealed-file-altered': {
    status: 422,
    ru: 'Этот файл в хранилище сервера изменён или повреждён и не открывается. Сообщите администратору: файл можно вернуть из резервной копии',
    en: 'This file was altered or damaged on the server and does not open. Tell the administrator: it can be brought back from a backup',
  },
  'sealed-key-unknown': {
    status: 422,
    ru: 'Этот файл не открыть: на сервере нет ключа, которым он запечатан. Сообщите администратору: ключ нужно вернуть в personal-data.keys',
    en: 'This file does not open: the server lacks the key that sealed it. Tell the administrator: the key belongs into personal-data.keys',
  },
  'storage-full': {
    status: 507,
    ru: 'Сервер не может сохранить файл: на диске нет места или запись запрещена. Сообщите администратору',
    en: 'The server cannot store the file: the disk is full or read-only. Tell the administrator',
  },
  'organisation-read-only': {
    status: 403,
    ru: 'Роли круга меняют его лидер и редактор, а также администраторы ролей',
    en: 'The roles of a circle are changed by its lead and editor and by administrators of roles',
  },
  'core-role-stays': {
    status: 409,
    ru: 'Эта роль есть в каждом круге: её нельзя удалить или перенести',
    en: 'Every circle has this role: it cannot be deleted or moved',
  },
  'core-role-holds-none': {
    status: 409,
    ru: 'В лидере, секретаре и других ролях каждого круга нельзя создавать роли',
    en: 'Lead, scribe and the other roles that every circle has hold no roles',
  },
  'circle-in-itself': {
    status: 409,
    ru: 'Круг нельзя перенести в него самого или в круг внутри него',
    en: 'A circle cannot be moved into itself or into a circle that it holds',
  },
  'circles-too-deep': {
    status: 409,
    ru: 'Кругов друг в друге не больше двенадцати',
    en: 'There are at most twelve circles within each other',
  },
  'top-is-circle': {
    status: 409,
    ru: 'На верхнем уровне бывают только круги',
    en: 'Only circles are at the top',
  },
  'roles-limit': {
    status: 409,
    ru: 'В организации не больше 2000 ролей. Удалите те, что больше не нужны',
    en: 'An organisation has at most 2000 roles. Delete those that are no longer needed',
  },
  'objects-limit': {
    status: 409,
    ru: 'У роли не больше 500 записей. Удалите те, что больше не нужны',
    en: 'A role has at most 500 entries. Delete those that are no longer needed',
  },
  'nobody-for-absences': {
    status: 409,
    ru: 'Сообщить некому: за замены не отвечает ни одна роль. Позвоните в учебную часть',
    en: 'There is nobody to tell: no role answers absences. Call the office',
  },
  'objects-text': {
    status: 409,
    ru: 'У роли слишком много текста: все её записи вместе — не больше 100 000 знаков. Сократите их или перенесите подробности в описания',
    en: 'The role has too much text: all its entries together have at most 100,000 characters. Shorten them or move details into descriptions',
  },
  'proposal-large': {
    status: 400,
    ru: 'Предложение слишком большое: не больше 20 000 знаков. Разделите его на несколько',
    en: 'The proposal is too large: at most 20,000 characters. Divide it into several',
  },
  'role-nameless': { status: 400, ru: 'Назовите роль', en: 'Name the role' },
  'role-ends-early': {
    status: 400,
    ru: 'Окончание должно быть позже начала',
    en: 'The end must be later than the beginning',
  },
  'unknown-holder': {
    status: 400,
    ru: 'Роль можно дать только сотруднику организации',
    en: 'A role can be given only to the staff of the institution',
  },
  'role-has-duty': {
    status: 409,
    ru: 'Эта роль или роль внутри неё отвечает за обращения. Сначала выберите для них другую роль',
    en: 'This role or one in it answers requests. Choose another role for them first',
  },
  'role-unknown-topic': {
    status: 400,
    ru: 'Одной из тем нет, или она вам не открыта',
    en: 'One of the topics does not exist or is not open to you',
  },
  'decision-not-yours': {
    status: 403,
    ru: 'Решение записывает лидер, редактор или фасилитатор. Фасилитатор не решает о собственном предложении',
    en: 'The lead, the editor or the facilitator decides. A facilitator does not decide on the own proposal',
  },
  'tension-settled': {
    status: 409,
    ru: 'Это напряжение уже решено. Чтобы предложить что-то ещё, верните его в работу или сообщите о новом',
    en: 'This tension is settled. To propose something else, reopen it or raise a new one',
  },
  'tensions-waiting': {
    status: 409,
    ru: 'У этой роли уже много ваших нерешённых напряжений. Дождитесь решения или удалите лишние',
    en: 'The role has many unsettled tensions of yours. Wait for a decision or delete some',
  },
  'unknown-circle': { status: 400, ru: 'Одного из кругов нет', en: 'One of the circles does not exist' },
  'unknown-object': {
    status: 400,
    ru: 'Одной из записей нет, или её нельзя взять у другой роли',
    en: 'One of the entries does not exist or may not be taken from another role',
  },
  'not-a-circle': {
    status: 409,
    ru: 'Собрание проводит круг, а это роль без ролей внутри',
    en: 'A circle holds meetings, and this role holds no roles',
  },
  'not-a-tension': { status: 409, ru: 'Предлагать можно только по напряжению', en: 'Only a tension gets a proposal' },
  'proposal-incomplete': {
    status: 400,
    ru: 'В одном из изменений не хватает роли, круга или названия',
    en: 'One of the changes lacks the role, the circle or the name',
  },
  'proposal-outside': {
    status: 409,
    ru: 'Круг меняет только роли внутри себя. Одной из ролей нет, или она в другом круге',
    en: 'A circle changes only the roles in it. One of the roles does not exist or is in another circle',
  },
  'proposal-decided': {
    status: 409,
    ru: 'По этому предложению уже решено',
    en: 'This proposal has been decided',
  },
  'meeting-not-yours': {
    status: 403,
    ru: 'Собрание ведут фасилитатор, секретарь, лидер и редактор круга',
    en: 'Facilitator, scribe, lead and editor of the circle run its meeting',
  },
  'facilitator-not-yours': {
    status: 403,
    ru: 'Кто фасилитирует собрание, решают лидер, редактор или фасилитатор круга',
    en: 'Lead, editor and facilitator of the circle say who facilitates a meeting',
  },
  'meeting-has-decided': {
    status: 409,
    ru: 'Это собрание уже приняло решения. Закончите его, чтобы остался протокол',
    en: 'This meeting has decided something. Finish it, so that minutes stay',
  },
  'agenda-limit': {
    status: 409,
    ru: 'В повестке слишком много предложений. Закончите это собрание и назначьте следующее',
    en: 'The agenda holds too many proposals. Finish this meeting and call another one',
  },
  'meeting-not-running': {
    status: 409,
    ru: 'Решать можно, пока собрание идёт. Начните его',
    en: 'Decisions are made while the meeting runs. Begin it',
  },
  'meeting-running': {
    status: 409,
    ru: 'Собрание уже идёт: его можно закончить, но не отменить',
    en: 'The meeting has begun: it can be finished, but not cancelled',
  },
  'meeting-over': {
    status: 409,
    ru: 'Собрание закончено: его протокол не меняется',
    en: 'The meeting is over: its minutes do not change',
  },
  'extension-impossible': {
    status: 409,
    ru: 'Здесь нельзя попросить о продлении: у темы нет срока, она пройдена, закрыта или это пересдача',
    en: 'You cannot ask for an extension here: the topic has no due date, is passed, is closed or is a retake',
  },
  'extensions-off': {
    status: 409,
    ru: 'В этой дисциплине о продлении срока не просят: преподаватель это отключил. Поговорите с ним',
    en: 'Extensions cannot be asked for in this subject: its teacher has switched them off. Talk to the teacher',
  },
  'extension-asked': {
    status: 409,
    ru: 'Вы уже попросили продлить срок: решения ещё нет',
    en: 'You have already asked for an extension: it has not been decided yet',
  },
  'extension-settled': {
    status: 409,
    ru: 'По этой просьбе уже решено, или она больше не нужна',
    en: 'This request has been decided already or is no longer needed',
  },
  crowded: {
    status: 503,
    ru: 'Сейчас очень много запросов. Ничего не потеряно: повторите чуть позже',
    en: 'The server is very busy. Nothing is lost: try again a little later',
  },
  unavailable: { status: 503, ru: 'Сервер не отвечает', en: 'The server is not responding' },
} as const satisfies Record<string, { status: number; ru: string; en: string }>;

export type ErrorCode = keyof typeof errors;

/** A topic named by an error. */
export interface NamedTopic {
  id: number;
  title: string;
}

/** The body of every error response. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  /** Present when a discipline is closed to the viewer, whatever `code` says of the reason: the one word existing clients know. */
  load_error?: 'access-denied';
  /** Messages by field of the request, present for validation failures. */
  errors?: Record<string, string[]>;
  /** The current record when an update was stale; the clashes when a lesson cannot stand there; the work that a call to a phone costs. */
  current?: unknown;
  /** What a sign-in still needs, present when it waits for a second factor. */
  second_factor?: SecondFactorNeeded;
  /** The topics that the message names: those to be passed first, or those of a circle in its order. */
  topics?: NamedTopic[];
  /** Tries that a code of a call still has after a wrong one, for who has signed in. */
  tries_left?: number;
  /** Id of a failed request, to be quoted to support. */
  request_id?: string;
}
