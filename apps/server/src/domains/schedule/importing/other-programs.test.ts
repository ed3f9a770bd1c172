// Timetables of other programs: those that are read, and those that are named for what they are.
import { sql } from '@orbita/database';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { buildGroup, buildSubject, buildUser } from '../../../testing/builders.ts';
import { companyId, headers, inTimetable, keeper, server } from '../../../testing/timetable.ts';
import { sendMultipart } from '../../../testing/uploads.ts';

inTimetable();

const known = { group: 'РАС-1', subject: 'Физика', teacher: 'Ёлкин П. П.' };
beforeAll(async () => {
  const groups = [await buildGroup(server.db, companyId), await buildGroup(server.db, companyId)];
  for (const [at, name] of [known.group, 'РАС-2'].entries())
    await server.db.run(sql`update groups set name = ${name} where id = ${groups[at]!}`);
  const teacher = await buildUser(server.db, companyId, { last_name: 'Ёлкин', first_name: 'Пётр' });
  await buildSubject(server.db, companyId, { title: known.subject, groups, teachers: [teacher.id] });
});
const sendFile = (bytes: Buffer, name: string) =>
  sendMultipart(server, '/api/v2/schedule/imports/preview', {
    as: keeper.token,
    headers,
    parts: [
      { field: 'first_day', text: '2099-10-12' },
      { field: 'last_day', text: '2099-11-08' },
      { field: 'file', name, bytes },
    ],
  });

test.each([
  ['times', '08:00 - 08:45', { time: '08:00 - 08:45', pair: '' }, 'new'],
  ['numbers', '3', { time: '', pair: '3' }, 'bad'],
])('of FET is read, its hours being %s', async (_kind, hour, cells, state) => {
  const text = [
    '"Activity Id","Day","Hour","Students Sets","Subject","Teachers","Activity Tags","Room","Comments"',
    `"1","Monday","${hour}","${known.group}+РАС-2","${known.subject}","${known.teacher}+${known.teacher}","","204",""`,
  ].join('\n');
  const { body } = await sendFile(Buffer.from(text), 'timetable.csv');
  expect(body.rows).toMatchObject([
    {
      ...cells,
      group: `${known.group}, РАС-2`,
      teacher: `${known.teacher}, ${known.teacher}`,
      weekday: 'Monday',
      room: '204',
    },
  ]);
  expect(body.checked).toMatchObject([{ state }]);
  expect(body.unread.columns.map(({ heading }: any) => heading)).toEqual(['Activity Id']);
});

test('whose row names several days makes lessons on each', async () => {
  const text = `Course,Days,Time,Group\n${known.subject},MWF,9:00-10:30,${known.group}\n${known.subject},"Tue, Thu",9:00-10:30,${known.group}`;
  const { body } = await sendFile(Buffer.from(text), 'fall.csv');
  expect(body.checked).toMatchObject([
    { state: 'new', made: 12 },
    { state: 'new', made: 8 },
  ]);
});

test('of Untis (GPU001) is read without headings', async () => {
  const gpu = `12,"${known.group}~РАС-3","${known.teacher}","${known.subject}","R1",1,3,,\n13,"","${known.teacher}","${known.subject}","R2",5,4,,`;
  const { body } = await sendFile(Buffer.from(gpu), 'GPU001.TXT');
  expect(body.rows).toMatchObject([
    {
      ...{ group: `${known.group}, РАС-3`, teacher: known.teacher, subject: known.subject },
      ...{ room: 'R1', weekday: '1', pair: '3' },
    },
    { group: '', room: 'R2', weekday: '5', pair: '4' },
  ]);
});

test.each([
  ['GPU002.TXT', '1,2,,,"5A","MUE","M"\n2,2,,,"5A","MUE","D"', 'table-untis'],
  ['x.xml', '<?xml version="1.0"?><document xmlns="https://untis.at/untis/XmlInterface"></document>', 'table-untis'],
  ['x.xml', '<?xml version="1.0"?><timetable importtype="database" options="a"></timetable>', 'table-asc'],
  ['x.plx', '<?xml version="1.0" encoding="utf-16"?><Документ Тип="план"></Документ>', 'table-plx'],
  ['x.xml', '<html><body></body></html>', 'table-web-page'],
  [
    'calendar.csv',
    'Subject,Start Date,Start Time,End Date,End Time,All Day Event\nMath,09/01/2026,9:00 AM,09/01/2026,10:00 AM,False',
    'table-calendar-csv',
  ],
  [
    'canvas.csv',
    'Student,ID,SIS User ID,SIS Login ID,Section,Essay 1 (101)\n"Smith, Bob",2,s2,bob,5A,9',
    'table-gradebook',
  ],
])('of another kind is named: %s %s', async (name, text, code) => {
  expect((await sendFile(Buffer.from(text), name)).body.code).toBe(code);
  if (!text.startsWith('<?')) return;
  const bytes = Buffer.from(text, 'utf16le');
  expect((await sendFile(bytes, name)).body.code).toBe(code);
});

test.each([
  ['imsmanifest.xml', 'table-course'],
  ['cmi5.xml', 'table-course'],
  ['tincan.xml', 'table-course'],
  ['h5p.json', 'table-course'],
  ['moodle_backup.xml', 'table-course'],
  ['.bb-package-info', 'table-course'],
  ['users.csv', 'table-roster'],
  ['readme.txt', 'table-archive'],
])('in an archive with %s is named', async (part, code) => {
  const bytes = Buffer.from(zipSync({ [part]: strToU8('<a/>') }));
  expect((await sendFile(bytes, 'x.zip')).body.code).toBe(code);
});
