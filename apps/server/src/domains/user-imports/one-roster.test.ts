// Packages of OneRoster, as other systems export them.
import { strToU8, zipSync } from 'fflate';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { type ImportOffice, openImportOffice } from '../../testing/import-office.ts';

let server: TestApp;
let office: ImportOffice;
beforeAll(async () => {
  server = await createTestApp();
  office = await openImportOffice(server, 'roster.example');
});
afterAll(() => server.close());

const packageOf = (files: Record<string, string[]>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, strToU8(lines.join('\r\n'))]))),
  );

test('tables with too many lines or columns are refused, and lists in them are cut', async () => {
  const tables = {
    'orgs.csv': ['sourcedId,name', 'o,Школа'],
    'users.csv': ['sourcedId,role,givenName,familyName', 's,student,Ася,Ростова'],
  };
  const send = (more: Record<string, string[]>) =>
    office.send(packageOf({ ...tables, ...more }), { name: 'package.zip' });
  const lines = await send({ 'roles.csv': Array.from({ length: 200_002 }, () => 'a') });
  expect(lines.body.code).toBe('table-too-many-rows');
  const wide = await send({ 'users.csv': [Array.from({ length: 101 }, (_, at) => `c${at}`).join(','), 's'] });
  expect(wide.body.code).toBe('table-too-many-rows');
  const classes = Array.from({ length: 40 }, (_, at) => at);
  const many = await office.compare(
    packageOf({
      ...tables,
      'classes.csv': ['sourcedId,title', ...classes.map((at) => `c${at},К-${at}`)],
      'enrollments.csv': ['classSourcedId,userSourcedId,role', ...classes.map((at) => `c${at},s,student`)],
    }),
    { name: 'package.zip' },
  );
  expect(many.counts).toEqual({ group: { new: 20 }, student: { bad: 1 } });
});

const shared = (mark: string) => ({
  'orgs.csv': ['sourcedId,status,dateLastModified,name,type', `${mark}-o,,,Школа,school`],
  'classes.csv': [
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType',
    `${mark}-c1,,,7 А,,,,homeroom`,
    `${mark}-c2,,,Алгебра,,,,scheduled`,
  ],
  'enrollments.csv': [
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary',
    `e1,,,${mark}-c1,${mark}-o,${mark}-s1,student,`,
    `e2,,,${mark}-c2,${mark}-o,${mark}-s1,student,`,
    `e3,,,${mark}-c1,${mark}-o,${mark}-t1,teacher,true`,
  ],
  'courses.csv': ['sourcedId,status,dateLastModified,title', `${mark}-k1,,,Алгебра`, `${mark}-k2,,,Физика`],
  'demographics.csv': ['sourcedId,status,dateLastModified,birthDate', `${mark}-s1,,,2012-01-01`],
});

const oldPackage = packageOf({
  'manifest.csv': ['propertyName,value', 'manifest.version,1.0', 'oneroster.version,1.1'],
  ...shared('a'),
  'users.csv': [
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
    'a-s1,,,true,a-o,student,,,Ася,Ростова,Ивановна,,,,,a-p1,07,secret-of-the-file',
    'a-t1,,,true,a-o,teacher,teacher.a,,Тимур,Учителев,,,timur@roster.example,,+7 900 111-00-01,,,',
    'a-p1,,,true,a-o,parent,,,Раиса,Ростова,,,raisa@roster.example,+7 900 111-00-02,,,,',
    'a-x1,,,true,a-o,administrator,,,Злата,Властная,,,zlata@roster.example,,,,,',
    'a-s2,tobedeleted,,true,a-o,student,,,Удалённый,Удав,,,,,,,,',
  ],
});
const newPackage = packageOf({
  'manifest.csv': ['propertyName,value', 'manifest.version,1.0', 'oneroster.version,1.2'],
  ...shared('b'),
  'users.csv': [
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
    'b-s1,,,true,,,Борис,Новый,,,,,,,,',
    'b-t1,,,true,,,Тая,Новая,,,taya@roster.example,,,,,',
    'b-p1,,,true,,,Пётр,Новый,,,pyotr@roster.example,,,b-s1,,',
  ],
  'roles.csv': [
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
    'r1,,,b-s1,primary,student,,,b-o,',
    'r2,,,b-t1,primary,teacher,,,b-o,',
    'r3,,,b-t1,secondary,systemAdministrator,,,b-o,',
    'r4,,,b-p1,primary,guardian,,,b-o,',
  ],
});

const childrenOf = (name: string) =>
  server.db.rows(sql`
    select k.last_name || ' ' || k.first_name as child from relations r join users p on p.id = r.relative_id join users k on k.id = r.student_id
    where p.first_name = ${name} and r.company_id = ${office.companyId} and r.confirmed_at is not null`);

describe.each([
  ['1.1', oldPackage, { first: 'Ася', teacher: 'Учителев', parent: 'Раиса', child: 'Ростова Ася' }],
  ['1.2', newPackage, { first: 'Борис', teacher: 'Новая', parent: 'Пётр', child: 'Новый Борис' }],
])('OneRoster %s', (version, bytes, named) => {
  test('brings in students with their homeroom, teachers, and parents of their children; nothing the second time', async () => {
    const name = `Выгрузка ${version}.zip`;
    const made = await office.compare(bytes, { name });
    expect(made).toMatchObject({
      format: 'oneroster',
      counts: { student: { new: 1 }, teacher: version === '1.1' ? { new: 1, bad: 1 } : { new: 1 }, parent: { new: 1 } },
      left_out: { courses: 2, classes: 1, enrollments: 2, grades: 0, deleted: version === '1.1' ? 1 : 0 },
    });
    expect(await office.apply(made.id)).toMatchObject({ state: 'applied', notice: null });
    const student = await server.db.one<{ groups: string[]; external_id: string }>(sql`
      select x.external_id, array(select g.name from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id) as groups
      from users u join external_ids x on x.user_id = u.id where u.first_name = ${named.first} and x.company_id = ${office.companyId}`);
    expect(student).toMatchObject({ groups: ['7 А'], external_id: version === '1.1' ? 'a-s1' : 'b-s1' });
    expect(await office.person(named.teacher)).toMatchObject({ roles: [13], password_hash: '' });
    expect(await childrenOf(named.parent)).toEqual([{ child: named.child }]);
    const again = await office.compare(bytes, { name });
    expect(again.counts).toEqual({
      student: { same: 1 },
      teacher: version === '1.1' ? { same: 1, bad: 1 } : { same: 1 },
      parent: { same: 1 },
    });
  });
});

test('an administrator of a package gets no right by it but is named, and comes in when the office says as whom', async () => {
  const { id } = await office.compare(oldPackage, { name: 'package.zip' });
  const [bad] = await office.rows(id, '&action=bad');
  expect(bad).toMatchObject({
    name: 'Властная Злата',
    faults: [{ field: 'role', message: expect.stringMatching(/^Роль «administrator» файлом не даётся/) }],
  });
  const body = { sheet: bad.sheet, line: bad.line, cells: [{ field: 'role', value: 'teacher' }] };
  expect((await office.call('PUT', `${id}/lines`, { body })).status).toBe(200);
  expect((await office.settled(id)).counts['teacher']).toEqual({ same: 1, new: 1 });
});

test('administrators of a package and people marked for deletion are left out', async () => {
  expect(await office.person('Властная')).toBeUndefined();
  expect(await office.person('Удав')).toBeUndefined();
});
