import type { WrittenDiscipline } from './discipline.ts';

export const discipline: WrittenDiscipline = {
  code: 'ОУП.04',
  title: 'Иностранный язык (английский)',
  description: 'Английский для повседневного общения и работы: грамматика, лексика, письмо и разговор на собеседовании.',
  color: '#2C6E8F',
  chapters: [
    {
      title: 'Я и моя учёба',
      description: 'Настоящие времена, рассказ о себе и о своём дне.',
      topics: [
        {
          title: 'Present Simple и Present Continuous',
          type: 'content',
          blocks: [
            {
              title: 'Правило',
              html: `<table><tbody><tr><th></th><th>Present Simple</th><th>Present Continuous</th></tr><tr><td>Когда</td><td>привычки, факты, расписания</td><td>действие сейчас, временная ситуация</td></tr><tr><td>Форма</td><td>V / V-s</td><td>am, is, are + V-ing</td></tr><tr><td>Вопрос</td><td>Does she work here?</td><td>Is she working now?</td></tr><tr><td>Слова</td><td>usually, often, every day</td><td>now, at the moment, this week</td></tr></tbody></table><p>Сравните: <em>I live in Tula</em> — постоянно; <em>I'm living with my aunt this month</em> — временно.</p>`,
            },
            {
              title: 'Глаголы состояния',
              html: `<p><strong>Know, like, want, need, believe, understand</strong> обозначают состояние и в Continuous обычно не ставятся: <em>I need this tool</em>, а не <em>I am needing</em>. Некоторые меняют смысл: <em>I think it's right</em> — мнение, <em>I'm thinking about it</em> — процесс. Не забывайте окончание -s в третьем лице: <em>He studies, she goes, it works</em>.</p>`,
            },
          ],
          task: {
            title: 'My weekday',
            description: 'Используйте не менее пяти предложений в Present Simple и двух в Present Continuous.',
            questions: [
              { type: 'longText', title: 'Опишите на английском свой обычный день и то, что вы делаете на этой неделе', required: true },
              { type: 'single', title: 'Выберите верное: The supervisor … the report right now.', options: ['is checking', 'checks', 'check', 'are checking'], key: 0 },
            ],
          },
          sampleAnswers: [
            'I usually get up at half past six and take a bus to college. Classes start at eight. After lunch we work in the workshop. This week I am preparing for a test, so I am not playing football in the evenings.',
            'I get up at 7 and go to college by bus. My lessons starts at 8 o\'clock. I am like workshop because it is interesting. Now I am study for the test.',
          ],
          sampleComments: [
            'Времена выбраны верно, приятный контраст с this week. Попробуйте добавить связки first, then, after that.',
            'Исправьте lessons start и I like: глагол состояния не требует am. В Continuous нужна форма studying.',
          ],
        },
        {
          title: 'Introducing yourself: знакомство и small talk',
          type: 'process',
          blocks: [
            {
              title: 'Полезные фразы',
              html: `<ul><li>Знакомство: <em>Hi, I'm Pavel. Nice to meet you. — Nice to meet you too.</em></li><li>Учёба: <em>I'm a second-year student. I'm training to be a welder.</em></li><li>Интерес: <em>What do you do? What made you choose this job?</em></li><li>Переспрос: <em>Sorry, could you say that again, please? Do you mean…?</em></li><li>Завершение: <em>It was great talking to you. See you around.</em></li></ul>`,
            },
            {
              title: 'Чего избегать',
              html: `<p><strong>How do you do?</strong> — формальное приветствие, и отвечают на него теми же словами. <strong>How are you?</strong> не приглашает к жалобам: <em>Fine, thanks. And you?</em> Вопросы о зарплате, возрасте и религии в small talk неуместны; безопасные темы — погода, дорога, еда, фильмы. Вместо прямого <em>You are wrong</em> скажите <em>I see it a bit differently</em>. Слово please смягчает просьбу, но приказ с ним остаётся приказом: вежливее <em>Could you help me with this?</em></p>`,
            },
          ],
          task: {
            title: 'First day at work placement',
            description: 'Вы пришли на практику и знакомитесь с наставником.',
            questions: [
              { type: 'longText', title: 'Напишите диалог на 8 реплик: знакомство, вопрос о работе, переспрос, завершение', required: true },
              { type: 'video', title: 'Запишите диалог с одногруппником (до 1 минуты)', required: false },
            ],
          },
          sampleAnswers: [
            '— Good morning, I\'m Oleg, the new trainee. — Nice to meet you. I\'m Mr Brown. — What do you do here? — I maintain the pumps. — Sorry, could you say that again? — I keep the pumps working. — I see, thanks. — See you after lunch!',
            '— Hello! My name is Artyom. — Hello! How do you do? — I am fine, thank you. What is your work? — I am engineer. — It is interesting. — Yes. — Goodbye! — Bye!',
          ],
          sampleComments: [
            'Переспрос звучит естественно, глагол maintain уместен. Добавьте одну фразу о себе: what you are training to be.',
            'Нужен артикль: I am an engineer. На How do you do отвечают тем же, а переспроса пока нет.',
          ],
        },
        {
          title: 'Checkpoint 1: письмо о себе',
          type: 'result',
          blocks: [
            {
              title: 'Структура личного письма',
              html: `<ol><li><strong>Обращение:</strong> <em>Dear Kate,</em> — после него запятая.</li><li><strong>Начало:</strong> <em>Thanks for your message. Sorry I haven't written for so long.</em></li><li><strong>Основная часть:</strong> два-три абзаца, по одной мысли в каждом.</li><li><strong>Завершение:</strong> <em>I'd better go now. Write back soon.</em></li><li><strong>Подпись:</strong> <em>Best wishes, Ivan</em></li></ol>`,
            },
            {
              title: 'Критерии',
              html: `<p>Оценивают содержание (ответы на все вопросы), логику, лексику и грамматику. Стиль неформальный: сокращения <em>I'm, don't</em>, вопросы адресату, союзы <em>but, so, because</em>. Избегайте дословного перевода: не <em>I very like</em>, а <em>I really like</em>; не <em>I have 17 years</em>, а <em>I'm 17</em>; не <em>I study on the second course</em>, а <em>I'm in my second year</em>. Задайте другу три вопроса и проверьте в них вспомогательный глагол. Объём — 80–100 слов.</p>`,
            },
          ],
          task: {
            title: 'Letter to a friend',
            description: 'Друг из Канады спрашивает: где вы учитесь, почему выбрали профессию, чем заняты по выходным.',
            questions: [
              { type: 'longText', title: 'Напишите письмо на английском, 80–100 слов, и задайте три вопроса', required: true },
              { type: 'multiple', title: 'Какие предложения написаны без ошибок?', options: ['I really like my college.', 'I have 17 years.', 'I\'m in my second year.', 'She don\'t work on Sundays.', 'What do you do at weekends?'], key: [0, 2, 4] },
            ],
          },
          sampleAnswers: [
            'Dear Tom, thanks for your message! I\'m in my second year at a technical college. I chose this job because I love fixing things with my dad. At weekends I go cycling. Do you study too? What are your plans? Write back soon. Best wishes, Denis',
            'Hi Tom! I study on the second course in college. I very like computers so I chose it. On weekends I sleep and play games. How are you? What you do on weekends? By, Artem.',
          ],
          sampleComments: [
            'Тон дружеский, причина выбора объяснена. Добавьте третий вопрос и разделите письмо на абзацы.',
            'Мысли понятны. Исправьте I\'m in my second year, I really like и добавьте do в последний вопрос.',
          ],
        },
      ],
    },
    {
      title: 'Опыт и планы',
      description: 'Прошедшие времена, Present Perfect, будущее и условные предложения.',
      topics: [
        {
          title: 'Past Simple и Present Perfect',
          type: 'content',
          blocks: [
            {
              title: 'Законченное время или результат',
              html: `<p><strong>Past Simple</strong> — действие в законченном прошлом, когда важно «когда»: <em>I finished the course in May</em>. <strong>Present Perfect</strong> (have/has + V3) связывает прошлое с настоящим: важен результат или опыт, а время не названо.</p><table><tbody><tr><th>Past Simple</th><th>Present Perfect</th></tr><tr><td>yesterday, last year, in 2022, ago</td><td>ever, never, just, already, yet, since, for</td></tr><tr><td>I lost my key on Monday.</td><td>I've lost my key. (его нет сейчас)</td></tr><tr><td>Did you see the film?</td><td>Have you ever seen it?</td></tr></tbody></table>`,
            },
            {
              title: 'For и since',
              html: `<p><strong>For</strong> — отрезок: <em>for two years</em>. <strong>Since</strong> — начало: <em>since 2023</em>. Русское «я учусь здесь два года» переводится Perfect: <em>I have studied here for two years</em>. Запоминайте три формы тройками: <em>write — wrote — written, break — broke — broken, choose — chose — chosen</em>.</p>`,
            },
          ],
        },
        {
          title: 'Планы и условия: will, going to, if',
          type: 'process',
          blocks: [
            {
              title: 'Как говорить о будущем',
              html: `<ul><li><strong>will</strong> — решение в момент речи, обещание, прогноз: <em>I'll help you.</em></li><li><strong>be going to</strong> — намерение или видимые признаки: <em>We're going to buy a new printer. Look, it's going to fall!</em></li><li><strong>Present Continuous</strong> — договорённость: <em>I'm meeting the manager at ten.</em></li><li><strong>Present Simple</strong> — расписание: <em>The train leaves at six.</em></li></ul>`,
            },
            {
              title: 'Conditionals',
              html: `<p><strong>First</strong> — реальное условие: <em>If the alarm rings, we will leave the building.</em> После <em>if</em> и <em>when</em> (времени) will не ставят.</p><p><strong>Second</strong> — воображаемое: <em>If I had more time, I would learn German.</em></p><p><strong>Zero</strong> — закон: <em>If you heat ice, it melts.</em> Если if стоит в начале, части разделяет запятая.</p>`,
            },
          ],
          task: {
            title: 'Five-year plan',
            description: 'Используйте going to, will и не менее двух условных предложений.',
            questions: [
              { type: 'longText', title: 'Опишите на английском свои планы на пять лет (60–80 слов)', required: true },
              { type: 'single', title: 'If it … tomorrow, we will stay at the workshop.', options: ['rains', 'will rain', 'rained', 'would rain'], key: 0 },
            ],
          },
          sampleAnswers: [
            'I\'m going to finish college and find a job at a local plant. If I pass the exam, I will get a higher grade. Perhaps I\'ll study part-time later. If I had enough money, I would open my own garage with my brother.',
            'After college I will work. If I will have money I will buy a car. I going to live in Moscow because there is many jobs. I hope it will be good.',
          ],
          sampleComments: [
            'Оба типа условных точны, формы будущего различаются по смыслу. Замените повторяющееся get на receive или earn.',
            'После if используйте настоящее: If I have money. Не потеряйте am перед going to и исправьте there are.',
          ],
        },
        {
          title: 'Checkpoint 2: рассказ о поездке',
          type: 'result',
          blocks: [
            {
              title: 'Времена в рассказе',
              html: `<p>В рассказе работают три времени: <strong>Past Continuous</strong> — фон, <strong>Past Simple</strong> — цепь событий, <strong>Past Perfect</strong> — то, что случилось раньше.</p><blockquote>It was raining when we arrived in Kazan. Our guide met us at the station. We had booked a hostel, but they had lost our reservation, so we walked to another one.</blockquote>`,
            },
            {
              title: 'Связки и детали',
              html: `<ul><li>порядок: <em>first, after that, in the end;</em></li><li>неожиданность: <em>suddenly, to our surprise;</em></li><li>контраст: <em>however, although;</em></li><li>причина: <em>because of the rain, that is why.</em></li></ul><p>Хороший рассказ держится на деталях: не <em>The food was good</em>, а <em>We tried echpochmak and drank hot tea with honey</em>. Закончите оценкой: <em>I was tired but happy. I'd love to go back one day.</em> Слова <em>travel, trip, journey</em> различаются: travel — вообще путешествовать, trip — поездка туда и обратно, journey — сам путь.</p>`,
            },
          ],
          task: {
            title: 'A trip I remember',
            description: 'Рассказ 100–120 слов, не менее трёх связок.',
            questions: [
              { type: 'longText', title: 'Расскажите на английском о поездке: где были, что случилось, чем закончилось', required: true },
              { type: 'photo', title: 'Приложите фото из поездки или рисунок маршрута', required: false },
            ],
          },
          sampleAnswers: [
            'Last summer we went to Karelia. We were setting up the tent when it started to rain heavily. To our surprise, a fisherman who had seen us offered his cabin. In the end, we had fish soup by the fire. I\'d love to go back.',
            'In summer I was in Sochi with my family. We swimmed in the sea every day and it was hot. Then we was on the mountains. I liked very much this trip. Finally we came home.',
          ],
          sampleComments: [
            'Три времени использованы осознанно, who had seen us — прекрасная деталь. Добавьте одну реплику в прямой речи.',
            'Рассказ логичный. Проверьте формы swam и were, порядок слов: I liked the trip very much.',
          ],
        },
      ],
    },
    {
      title: 'English for work',
      description: 'Резюме, инструкции по безопасности, собеседование.',
      topics: [
        {
          title: 'CV и сопроводительное письмо',
          type: 'content',
          blocks: [
            {
              title: 'Разделы CV',
              html: `<table><tbody><tr><th>Section</th><th>Что писать</th></tr><tr><td>Personal details</td><td>name, city, phone, e-mail</td></tr><tr><td>Profile</td><td>2–3 строки: кто вы и что умеете</td></tr><tr><td>Education</td><td>college, programme, expected graduation</td></tr><tr><td>Work experience</td><td>placement, dates, results — сначала последнее</td></tr><tr><td>Skills</td><td>software, equipment, languages (B1)</td></tr></tbody></table><p>Опыт описывайте глаголами действия в Past Simple без подлежащего: <em>Repaired 12 electric motors. Assisted with weekly inspections.</em></p>`,
            },
            {
              title: 'Cover letter',
              html: `<p>Три абзаца: на какую вакансию откликаетесь (<em>I am writing to apply for the position of…</em>), почему подходите (один измеримый пример), готовность встретиться (<em>I look forward to hearing from you</em>). После <em>Dear Mr Green</em> заканчивают <em>Yours sincerely</em>, после <em>Dear Sir or Madam</em> — <em>Yours faithfully</em>. Сокращения вроде I'm здесь неуместны.</p>`,
            },
          ],
          task: {
            title: 'My CV',
            description: 'Подготовьте резюме для практики на одну страницу.',
            questions: [
              { type: 'text', title: 'Напишите на английском раздел Profile (2–3 предложения)', required: true },
              { type: 'file', title: 'Приложите CV в формате PDF', required: true },
            ],
          },
          sampleAnswers: [
            'Responsible second-year student of industrial electronics with hands-on experience in soldering and circuit testing. Completed a four-week placement at a local plant, where I repaired twelve control boards. Looking for a summer trainee position.',
            'I am a good student and very responsible. I want to work in your company because I need money and experience. I know computer and English a little.',
          ],
          sampleComments: [
            'Профиль конкретный: срок, предприятие, число плат. Уберите местоимение I, и стиль станет единым.',
            'Замените общие слова фактами: какие программы, какая практика. Причину про деньги работодателю лучше не называть.',
          ],
        },
        {
          title: 'Safety instructions: модальные глаголы и повеление',
          type: 'content',
          blocks: [
            {
              title: 'Знаки и глаголы',
              html: `<table><tbody><tr><th>Смысл</th><th>Глагол</th><th>Пример</th></tr><tr><td>обязанность</td><td>must, have to</td><td>You must wear goggles.</td></tr><tr><td>запрет</td><td>mustn't</td><td>You mustn't remove the guard.</td></tr><tr><td>нет необходимости</td><td>don't have to</td><td>You don't have to sign twice.</td></tr><tr><td>совет</td><td>should</td><td>You should check the cable.</td></tr><tr><td>разрешение</td><td>can, may</td><td>You may enter with a pass.</td></tr></tbody></table>`,
            },
            {
              title: 'Не перепутайте',
              html: `<p><strong>Mustn't</strong> и <strong>don't have to</strong> — самая опасная пара: «нельзя» против «не обязательно». В инструкциях используют повелительное наклонение: <em>Switch off the power. Do not touch moving parts. Keep the exit clear.</em></p><p>Лексика: <em>ear protection</em> — наушники, <em>fire extinguisher</em> — огнетушитель, <em>emergency stop</em> — аварийная остановка, <em>hazard</em> — опасность, <em>spill</em> — разлив. Слова на знаках: <em>Danger</em> предупреждает о смертельной угрозе, <em>Warning</em> — о серьёзной, <em>Caution</em> — об умеренной.</p>`,
            },
          ],
        },
        {
          title: 'Telephone and e-mail: рабочая переписка',
          type: 'process',
          blocks: [
            {
              title: 'Письмо по делу',
              html: `<p>Тема письма — три-пять слов: <em>Delay of delivery, order 318</em>. Дальше по порядку: причина, факты, просьба, срок.</p><blockquote>Dear Ms Hall, I am writing about order 318. The pump arrived on 4 May, but the seal is damaged. Could you please send a replacement by Friday? I attach two photos. Kind regards, Anna Petrova</blockquote>`,
            },
            {
              title: 'Звонок',
              html: `<ul><li>Представиться: <em>This is Anna Petrova speaking.</em></li><li>Попросить: <em>Could I speak to Mr Lee, please?</em></li><li>Ждать: <em>Hold on a moment, please.</em></li><li>Передать: <em>Can I take a message?</em></li><li>Уточнить: <em>Could you spell that? Did you say fifteen or fifty?</em></li></ul><p>Числительные -teen и -ty путают чаще всего: ударение в <em>fifTEEN</em> падает на конец, в <em>FIFty</em> — на начало. Номер телефона называют по цифрам, ноль — oh или zero.</p>`,
            },
          ],
          task: {
            title: 'Claim e-mail',
            description: 'Вам доставили электродвигатель с повреждённым корпусом, заказ 402.',
            questions: [
              { type: 'longText', title: 'Напишите письмо поставщику: тема, факты, просьба, срок (60–80 слов)', required: true },
              { type: 'number', title: 'Запишите цифрами: order number four hundred and fifteen', key: 415 },
            ],
          },
          sampleAnswers: [
            'Subject: Damaged motor, order 402. Dear Mr Stone, the motor arrived yesterday, but its housing is cracked. Could you please send a replacement by 12 June or arrange a repair? I attach three photos and the delivery note. Kind regards, Ilya Romanov',
            'Hello! We get your motor and it is broken. It is very bad! Change it fast please or give the money back. I wait answer. Ilya.',
          ],
          sampleComments: [
            'Факты, просьба и срок на месте, тон деловой. Укажите модель двигателя, чтобы поставщик нашёл её быстрее.',
            'Смысл ясен, но тон резкий. Используйте Could you please, Past Simple received и назовите номер заказа.',
          ],
        },
        {
          title: 'Checkpoint 3: job interview',
          type: 'result',
          blocks: [
            {
              title: 'Типичные вопросы',
              html: `<ul><li><em>Tell me about yourself.</em> — учёба, навык, цель, не больше минуты.</li><li><em>What are your strengths and weaknesses?</em> — сила с примером, слабость с тем, что вы делаете.</li><li><em>Why do you want to work here?</em> — факт о компании.</li><li><em>Do you have any questions for us?</em> — да: <em>What does a typical day look like?</em></li></ul>`,
            },
            {
              title: 'Метод STAR',
              html: `<p>Отвечая на <em>Tell me about a time when…</em>, двигайтесь по шагам: <strong>Situation</strong> — обстановка, <strong>Task</strong> — что требовалось, <strong>Action</strong> — что сделали именно вы, <strong>Result</strong> — чем кончилось.</p><blockquote>During my placement a conveyor stopped (S). I had to find the fault before the next shift (T). I checked the sensors one by one and replaced a broken cable (A). The line started in forty minutes (R).</blockquote><p>Паузу заполняйте фразой <em>That's a good question, let me think</em>, а не протяжным «э-э».</p>`,
            },
          ],
          task: {
            title: 'Mock interview',
            description: 'Ответьте так, как ответили бы работодателю.',
            questions: [
              { type: 'longText', title: 'Ответьте по методу STAR: Tell me about a problem you solved', required: true },
              { type: 'video', title: 'Запишите ответ Tell me about yourself (до 1 минуты)', required: true },
            ],
          },
          sampleAnswers: [
            'Last spring two members of our project team stopped coming to meetings. I had to save the deadline. I talked to them, divided the work into small parts and made a shared checklist. We finished two days early and got the best mark.',
            'I had a problem with my phone. It was broken and I repaired it. I watched a video and did it myself. Now it is working. I can solve problems.',
            'In our workshop the drill did not work. The teacher asked me and I changed the fuse. It was easy because I know it. Then everybody said thank you.',
          ],
          sampleComments: [
            'Все четыре шага видны, результат измерим. Для интервью добавьте, чему вы научились: I learned that…',
            'Пример годится, но раскройте действия: какую деталь проверили первой и почему? Это и есть часть Action.',
          ],
        },
      ],
    },
  ],
};
