// What belongs to the sub-discipline stays: the work of its students and what was changed in it.
import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildStep } from '../../testing/builders.ts';
import {
  answerInSub,
  as,
  copy,
  inSubDiscipline,
  outline,
  put,
  remove,
  room,
  server,
  subId,
  sync,
  updates,
  work,
} from '../../testing/sub-discipline.ts';

inSubDiscipline();

describe('work of students', () => {
  test('stays as it is, whatever the parent does', async () => {
    await answerInSub();
    await server.request('POST', '/api/v2/marks', {
      as: as(),
      body: { step_id: copy.step, student_id: room.student.id, value: 9 },
    });
    const before = await work();
    await put(`/api/steps/${room.stepId}`, { max_mark: 5, title: 'Тема 1 иначе' });
    await put(`/api/forms/${room.formId}`, { type: 'single', options: ['а', 'б'] });
    expect(await updates()).toEqual([
      'topic · changed · Тема 1 иначе · Раздел 1',
      'question · kept · Вопрос · Тема 1 иначе',
    ]);
    await sync({ overwrite: true });
    expect(await work()).toEqual(before);
    expect(await server.db.one(sql`select title, max_mark from steps where id = ${copy.step}`)).toEqual({
      title: 'Тема 1 иначе',
      max_mark: 10,
    });
    expect(await server.db.one(sql`select type from forms where id = ${copy.form}`)).toEqual({ type: 'longText' });

    await remove('/api/patterns', { pattern_ids: [room.patternId] });
    expect(await updates()).toEqual(['task · kept · Задание · Тема 1 иначе']);
    await sync();
    await remove(`/api/chapters/${room.chapterId}`);
    expect(await updates()).toEqual([
      'chapter · kept · Раздел 1',
      'topic · hidden · Тема 1 иначе · Раздел 1',
      'topic · removed · Тема 2 · Раздел 1',
    ]);
    await sync();
    expect(await work()).toEqual(before);
    expect(await outline()).toEqual(['Раздел 1 / Тема 1 иначе (скрыта) | Вопрос']);
    const answers = await server.request('GET', `/api/v2/answers/users/${room.student.id}/subjects/${subId}`, {
      as: as(),
    });
    expect(answers.status).toBe(200);
  });
});

describe('options of an answered question', () => {
  const valueOf = async () =>
    (await server.db.one<{ value: number }>(sql`select value from answer_fields where form_id = ${copy.form}`)).value;
  test('renamed, moved and taken out come over: the answer names the same ones; an own list stays', async () => {
    await put(`/api/forms/${room.formId}`, { type: 'single', options: ['а', 'б', 'в'] });
    await sync();
    await answerInSub(1);
    await put(`/api/forms/${room.formId}`, { options: ['в', 'бэ'], option_ids: [2, 1] });
    expect(await updates()).toEqual(['question · changed · Вопрос · Тема 1']);
    await sync();
    expect(await valueOf()).toBe(1);
    const row = () =>
      server.db.one(sql`select options, option_ids, retired_options from forms where id = ${copy.form}`);
    const taken = { options: ['в', 'бэ'], option_ids: [2, 1], retired_options: [{ id: 0, title: 'а' }] };
    expect(await row()).toEqual(taken);
    await put(`/api/forms/${copy.form}`, { options: ['в', 'бэ', 'своё'], option_ids: [2, 1, 77] });
    await put(`/api/forms/${room.formId}`, { options: ['бэ', 'в'], option_ids: [1, 2] });
    expect(await updates()).toEqual(['question · kept · Вопрос · Тема 1']);
    await sync({ overwrite: true });
    expect(await row()).toMatchObject({ options: ['в', 'бэ', 'своё'] });
  });
});

describe('what was changed in the sub-discipline', () => {
  test('stays, unless overwriting is asked for', async () => {
    await put(`/api/steps/${copy.step}`, { title: 'По-своему' });
    await put(`/api/steps/${room.stepId}`, { title: 'По-новому' });
    expect(await updates()).toEqual(['topic · conflict · По-новому · Раздел 1']);
    await sync();
    expect((await outline())[0]).toMatch(/По-своему/);
    expect(await updates()).toEqual([]);
    await put(`/api/steps/${room.stepId}`, { title: 'Ещё раз' });
    await put(`/api/steps/${copy.step}`, { title: 'И тут' });
    await sync({ overwrite: true });
    expect((await outline())[0]).toMatch(/Ещё раз/);
  });

  test('stays through later synchronisations too, however old it is', async () => {
    await put(`/api/steps/${copy.step}`, { title: 'По-своему' });
    for (const title of ['Раз', 'Два']) {
      await sync();
      await put(`/api/steps/${room.stepId}`, { title });
      expect(await updates()).toEqual([`topic · conflict · ${title} · Раздел 1`]);
    }
    await sync();
    expect((await outline())[0]).toMatch(/По-своему/);
  });

  test('stays when its source is deleted, and is its own from then on', async () => {
    await put(`/api/forms/${copy.form}`, { title: 'Свой вопрос' });
    await remove(`/api/steps/${room.stepId}`);
    expect(await updates()).toEqual(['topic · conflict · Тема 1 · Раздел 1']);
    await sync();
    await sync();
    expect(await outline()).toEqual(['Раздел 1 / Тема 1 | Свой вопрос', 'Раздел 1 / Тема 2']);
    expect(await updates()).toEqual([]);
  });

  test('stays with its chapter when that is deleted', async () => {
    await put(`/api/steps/${copy.step}`, { title: 'По-своему' });
    await remove(`/api/chapters/${room.chapterId}`);
    expect(await updates()).toEqual([
      'chapter · kept · Раздел 1',
      'topic · conflict · Тема 1 · Раздел 1',
      'topic · removed · Тема 2 · Раздел 1',
    ]);
    await sync();
    expect(await outline()).toEqual(['Раздел 1 / По-своему | Вопрос']);
  });

  test('goes with its source when overwriting is asked for', async () => {
    await put(`/api/steps/${copy.step}`, { title: 'По-своему' });
    await remove(`/api/steps/${room.stepId}`);
    await sync({ overwrite: true });
    expect(await outline()).toEqual(['Раздел 1 / Тема 2']);
  });

  test('and deleted there does not come back; its own topics are never touched', async () => {
    await remove(`/api/steps/${copy.step}`);
    const { id: chapter } = await server.db.one<{ id: number }>(
      sql`select id from chapters where subject_id = ${subId}`,
    );
    await buildStep(server.db, chapter, { title: 'Своя' });
    await put(`/api/steps/${room.stepId}`, { title: 'По-новому' });
    expect(await updates()).toEqual([]);
    await sync();
    expect(await outline()).toEqual(['Раздел 1 / Тема 2', 'Раздел 1 / Своя']);
  });

  test('and a source that is brought back comes anew', async () => {
    await remove(`/api/steps/${room.stepId}`);
    await sync();
    expect(await outline()).toEqual(['Раздел 1 / Тема 2']);
    await server.request('POST', `/api/steps/${room.stepId}/restore`, { as: as() });
    expect(await updates()).toEqual(['topic · new · Тема 1 · Раздел 1']);
    await sync();
    expect(await outline()).toEqual(['Раздел 1 / Тема 1 | Вопрос', 'Раздел 1 / Тема 2']);
  });
});
