import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildChapter, buildClassroom, buildStep, buildSubject, type Classroom } from '../../../testing/builders.ts';
import { copyContent } from './copy-content.queries.ts';

let server: TestApp;
let room: Classroom;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  const { db } = server;
  await db.run(sql`insert into links (company_id, url) values (${room.companyId}, 'https://example.org')`);
  await db.run(
    sql`insert into sections (step_id, title, content, index) values (${room.stepId}, 'Введение', '<p>Текст</p>', 0)`,
  );
  await db.run(
    sql`insert into section_attachments (section_id, type, link_id) select s.id, 'link', l.id from sections s, links l`,
  );
  await db.run(
    sql`insert into answers (pattern_id, step_id, subject_id, user_id) values (${room.patternId}, ${room.stepId}, ${room.subjectId}, ${room.student.id})`,
  );
});
afterAll(() => server.close());

const copyInto = (toSubjectId: number) =>
  server.db.transaction((tx) => copyContent(tx, { fromSubjectId: room.subjectId, toSubjectId }));

/** Returns the content of a discipline down to the questions, each item with what it was copied from. */
const outline = (subjectId: number): Promise<unknown[]> =>
  server.db.rows(sql`
    select c.title as chapter, c.source_id as chapter_source, st.title as step, st.copied_from_id as step_source, st.max_mark,
      (select json_agg(json_build_array(b.title, b.content, (select count(*) from section_attachments x where x.section_id = b.id))) from sections b where b.step_id = st.id) as blocks,
      (select json_agg(json_build_array(p.title, p.source_id, f.title, f.source_id)) from patterns p join forms f on f.pattern_id = p.id where p.step_id = st.id) as questions,
      (select count(*)::int from answers a where a.step_id = st.id) as answers
    from chapters c left join steps st on st.chapter_id = c.id where c.subject_id = ${subjectId} order by c.position, st.position`);

test('an empty discipline gets everything but the answers, and each copy knows its source', async () => {
  const copy = await buildSubject(server.db, room.companyId);
  expect(await copyInto(copy)).toEqual({ chapters: 1, steps: 1, sections: 1, patterns: 1, forms: 1 });
  expect(await outline(copy)).toEqual([
    {
      chapter: 'Раздел',
      chapter_source: room.chapterId,
      step: 'Тема',
      step_source: room.stepId,
      max_mark: 10,
      blocks: [['Введение', '<p>Текст</p>', 1]],
      questions: [['Задание', room.patternId, 'Вопрос', room.formId]],
      answers: 0,
    },
  ]);
});

test('what is there already is not copied again, what was deleted there does not come back', async () => {
  const copy = await buildSubject(server.db, room.companyId);
  await copyInto(copy);
  await server.db.run(sql`update steps set deleted_at = now() where subject_id = ${copy}`);
  expect(await copyInto(copy)).toEqual({ chapters: 0, steps: 0, sections: 0, patterns: 0, forms: 0 });
  const fresh = await buildStep(server.db, room.chapterId, { title: 'Новая' });
  const chapter = await buildChapter(server.db, room.subjectId, { title: 'Пустой' });
  expect(await copyInto(copy)).toEqual({ chapters: 1, steps: 1, sections: 0, patterns: 0, forms: 0 });
  expect(await server.db.rows(sql`select title from steps where subject_id = ${copy} and deleted_at is null`)).toEqual([
    { title: 'Новая' },
  ]);
  await server.db.run(sql`update steps set deleted_at = now() where id = ${fresh}`);
  await server.db.run(sql`update chapters set deleted_at = now() where id = ${chapter}`);
});
