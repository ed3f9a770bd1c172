// Programs that students hand in as files, by the title of the task; the best solution first, the weakest last.

interface Programs {
  extension: '.sql' | '.py';
  texts: string[];
}

const debtors = [
  `-- Должники: нет оценки или оценка 2.
-- Проверено на PostgreSQL 16.

CREATE TABLE student (id int PRIMARY KEY, full_name text NOT NULL);
CREATE TABLE course (id int PRIMARY KEY, title text NOT NULL);
CREATE TABLE mark (
  student_id int NOT NULL REFERENCES student,
  course_id int NOT NULL REFERENCES course,
  value int NOT NULL CHECK (value BETWEEN 2 AND 5),
  PRIMARY KEY (student_id, course_id)
);

INSERT INTO student VALUES (1, 'Громова Вера'), (2, 'Исаев Пётр'), (3, 'Юдина Анна');
INSERT INTO course VALUES (1, 'Базы данных'), (2, 'Сети');
-- У Юдиной нет ни одной оценки: её легко потерять.
INSERT INTO mark VALUES (1, 1, 5), (1, 2, 2), (2, 1, 4), (2, 2, 3);

SELECT s.full_name, c.title
FROM student s
CROSS JOIN course c
LEFT JOIN mark m ON m.student_id = s.id AND m.course_id = c.id
WHERE m.value IS NULL OR m.value = 2
ORDER BY s.full_name, c.title;
`,
  `-- Должники
SELECT s.full_name, c.title
FROM student s
LEFT JOIN mark m ON m.student_id = s.id
LEFT JOIN course c ON c.id = m.course_id
WHERE m.value = 2 OR m.value IS NULL;

-- проверка
INSERT INTO student VALUES (10, 'Новый студент');
SELECT count(*) FROM student;
`,
  `SELECT full_name, title
FROM student, course, mark
WHERE value = 2;

-- строк получилось очень много
-- и фамилии повторяются
SELECT DISTINCT full_name
FROM student, mark
WHERE value = 2;
`,
];

const threeQueries = [
  `-- 1. Три лучших студента каждой группы, равные места сохраняются.
WITH rating AS (
  SELECT s.id, s.full_name, s.group_id, avg(m.value) AS average
  FROM student s
  JOIN mark m ON m.student_id = s.id
  GROUP BY s.id
), placed AS (
  SELECT *, rank() OVER (PARTITION BY group_id ORDER BY average DESC) AS place
  FROM rating
)
SELECT group_id, place, full_name, round(average, 2) AS average
FROM placed
WHERE place <= 3
ORDER BY group_id, place;

-- 2. Группы, где средний балл выше общего.
SELECT group_id, round(avg(value), 2) AS average
FROM mark JOIN student ON student.id = mark.student_id
GROUP BY group_id
HAVING avg(value) > (SELECT avg(value) FROM mark);

-- 3. Исправление оценки внутри транзакции.
BEGIN;
SELECT * FROM mark WHERE student_id = 17 AND course_id = 3;
UPDATE mark SET value = 4 WHERE student_id = 17 AND course_id = 3;
COMMIT;
`,
  `-- 1
SELECT * FROM (
  SELECT full_name, group_id,
         row_number() OVER (PARTITION BY group_id ORDER BY avg(value) DESC) AS rn
  FROM student JOIN mark ON student_id = student.id
  GROUP BY student.id
) t
WHERE rn <= 3;

-- 2
UPDATE mark SET value = 4 WHERE student_id = 17;
`,
  `SELECT full_name, avg(value)
FROM student
JOIN mark ON student_id = id
GROUP BY full_name
ORDER BY avg DESC
LIMIT 3;

-- второй запрос
UPDATE mark SET value = 4;
`,
];

const sortings = [
  `"""Сравнение сортировки вставками со встроенной."""
import random
import time


def insertion_sort(items):
    for i in range(1, len(items)):
        current, j = items[i], i
        while j > 0 and items[j - 1] > current:
            items[j] = items[j - 1]
            j -= 1
        items[j] = current
    return items


def measure(sort, items):
    copy = list(items)
    start = time.perf_counter()
    sort(copy)
    return time.perf_counter() - start


if __name__ == '__main__':
    n = 5000
    sets = {
        'случайные': [random.randrange(n) for _ in range(n)],
        'упорядоченные': list(range(n)),
        'обратные': list(range(n, 0, -1)),
    }
    for name, items in sets.items():
        own, built_in = measure(insertion_sort, items), measure(sorted, items)
        print(f'{name:>14}: вставки {own:.4f} с, sorted {built_in:.4f} с')
`,
  `import time
import random

def insertion_sort(a):
    for i in range(1, len(a)):
        x, j = a[i], i
        while j > 0 and a[j - 1] > x:
            a[j] = a[j - 1]
            j -= 1
        a[j] = x

a = [random.random() for i in range(5000)]
t = time.time()
insertion_sort(a)
print(time.time() - t)
t = time.time()
sorted(a)
print(time.time() - t)
`,
  `import random, time
a = []
for i in range(5000):
    a.append(random.randint(1, 100))
t = time.time()
for i in range(len(a)):
    for j in range(len(a)):
        if a[i] < a[j]:
            a[i], a[j] = a[j], a[i]
print('моя', time.time() - t)
print('sorted', sorted(a)[:10])
`,
];

const lookups = [
  `"""Проверка логина: список против множества."""
import random
import string
import timeit

SIZE = 100_000


def make_login(rng):
    return ''.join(rng.choices(string.ascii_lowercase, k=10))


def measure(logins, wanted, repeats=100):
    """Среднее время одной проверки в микросекундах."""
    seconds = timeit.timeit(lambda: wanted in logins, number=repeats)
    return seconds / repeats * 1e6


rng = random.Random(7)
as_list = [make_login(rng) for _ in range(SIZE)]
as_set = set(as_list)

# Худший случай: логина нет, и список просматривается целиком.
for name, logins in [('список', as_list), ('множество', as_set)]:
    print(f'{name:>10}: {measure(logins, "нет такого"):.2f} мкс')
`,
  `import time

logins = []
for i in range(100000):
    logins.append('user' + str(i))

start = time.time()
print('user99999' in logins)
print('список', time.time() - start)

logins = set(logins)
start = time.time()
print('user99999' in logins)
print('множество', time.time() - start)
`,
  `logins = ['anna', 'boris', 'vera']
login = input('Логин: ')
found = False
for i in range(len(logins)):
    if logins[i] == login:
        found = True
if found == True:
    print('занят')
else:
    print('свободен')
`,
];

const programs: Record<string, Programs> = {
  Должники: { extension: '.sql', texts: debtors },
  'Три запроса': { extension: '.sql', texts: threeQueries },
  'Структура под задачу': { extension: '.py', texts: lookups },
  'Эксперимент с сортировками': { extension: '.py', texts: sortings },
};

/** Returns the programs of a task; undefined when no program is handed in. */
export const programsOf = (task: string): Programs | undefined => programs[task];
