// The catalogue of API errors: each row gives the status and the wording in both languages, under a stable code.
// Wording quoted by the specification (sections 5, 6 and 8) is kept to the letter.

export const errors = {
  'validation-failed': { status: 400, ru: 'Проверьте введённые данные', en: 'Check what you entered' },
  'idempotency-key': {
    status: 400,
    ru: 'Idempotency-Key — от 1 до 200 печатных символов ASCII',
    en: 'An Idempotency-Key has 1 to 200 printable ASCII characters',
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
    ru: 'В файле не нашлось вопросов: нужен текст GIFT, элементы QTI 2 или 3 (XML) или их пакет ZIP',
    en: 'The file contains no questions: use GIFT text, QTI 2 or 3 items (XML) or a ZIP package of them',
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
  'wrong-password': { status: 400, ru: 'Текущий пароль неверен', en: 'The current password is wrong' },
  'wrong-gate-password': {
    status: 400,
    ru: 'Пароль не подошёл: уточните его у преподавателя',
    en: 'Wrong password: ask your teacher',
  },
  'unknown-skill': { status: 400, ru: 'Такого навыка нет', en: 'No such skill' },
  'unknown-role': { status: 400, ru: 'Такой роли нет', en: 'No such role' },
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
  'acting-session': {
    status: 403,
    ru: 'Вы вошли как другой человек: его пароль и настройки меняет только он сам',
    en: 'You are signed in as somebody else: only they can change their password and settings',
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
  'shared-account': {
    status: 409,
    ru: 'Этот человек состоит и в другой организации: свои данные и пароль он меняет сам',
    en: 'This person also belongs to another institution and changes their own details and password',
  },
  yourself: {
    status: 409,
    ru: 'Над собой это действие невозможно',
    en: 'You cannot do this to yourself',
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
  'rights-not-held': {
    status: 403,
    ru: 'У этого человека есть права, которых нет у вас: обратитесь к администратору',
    en: 'This person holds rights that you do not have: ask an administrator',
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
  'too-large': { status: 413, ru: 'Слишком большой запрос или файл', en: 'The request or the file is too large' },
  'unsupported-file': {
    status: 415,
    ru: 'Файл не того типа, который здесь принимается',
    en: 'This type of file is not accepted here',
  },
  'text-too-complex': {
    status: 413,
    ru: 'В тексте слишком много оформления: упростите его или разделите на части',
    en: 'The text has too much formatting: simplify it or split it',
  },
  'too-many-pixels': {
    status: 413,
    ru: 'Слишком большое изображение: не больше 64 мегапикселей',
    en: 'The picture is too large: 64 megapixels at most',
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
  'domain-taken': {
    status: 409,
    ru: 'На этом домене уже работает другая организация',
    en: 'Another institution already uses this domain',
  },
  'storage-full': {
    status: 507,
    ru: 'Сервер не может сохранить файл: на диске нет места или запись запрещена. Сообщите администратору',
    en: 'The server cannot store the file: the disk is full or read-only. Tell the administrator',
  },
  crowded: {
    status: 503,
    ru: 'Сейчас очень много запросов. Ничего не потеряно: повторите чуть позже',
    en: 'The server is very busy. Nothing is lost: try again a little later',
  },
  unavailable: { status: 503, ru: 'Сервер не отвечает', en: 'The server is not responding' },
} as const satisfies Record<string, { status: number; ru: string; en: string }>;

export type ErrorCode = keyof typeof errors;

/** The body of every error response. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  /** Messages by field of the request, present for validation failures. */
  errors?: Record<string, string[]>;
  /** The current record, present when an update was stale. */
  current?: unknown;
  /** Id of a failed request, to be quoted to support. */
  request_id?: string;
}
