import { describe, expect, test } from 'vitest';
import {
  changeTopic,
  moveChapter,
  moveTopic,
  neighbourPlace,
  newChapter,
  newTopic,
  placeOf,
  removeTopic,
  renumber,
  type Chapters,
} from './structure-order.ts';

const chapter = (id: number, topics: number[]) => ({
  ...newChapter(id, `Глава ${id}`),
  steps: topics.map((topic) => newTopic(topic, id, `Тема ${topic}`)),
});
const shape = (chapters: Chapters) => chapters.map(({ id, steps }) => [id, ...steps.map((topic) => topic.id)]);
const chapters = [chapter(1, [11, 12, 13]), chapter(2, []), chapter(3, [31])];

describe('order of a discipline', () => {
  test('a topic moves inside its chapter', () => {
    expect(shape(moveTopic(chapters, 11, { chapterId: 1, index: 2 }))).toEqual([[1, 12, 13, 11], [2], [3, 31]]);
    expect(shape(moveTopic(chapters, 13, { chapterId: 1, index: 0 }))).toEqual([[1, 13, 11, 12], [2], [3, 31]]);
  });

  test('a topic moves into an empty chapter and belongs to it', () => {
    const moved = moveTopic(chapters, 12, { chapterId: 2, index: 0 });
    expect(shape(moved)).toEqual([
      [1, 11, 13],
      [2, 12],
      [3, 31],
    ]);
    expect(moved[1]?.steps[0]?.chapter_id).toBe(2);
  });

  test('a place past the end is the end, an unknown chapter changes nothing', () => {
    expect(shape(moveTopic(chapters, 11, { chapterId: 3, index: 99 }))).toEqual([[1, 12, 13], [2], [3, 31, 11]]);
    expect(shape(moveTopic(chapters, 11, { chapterId: 9, index: 0 }))).toEqual(shape(chapters));
  });

  test('going back restores the order', () => {
    const before = placeOf(chapters, 12);
    const moved = moveTopic(chapters, 12, { chapterId: 3, index: 0 });
    expect(shape(moveTopic(moved, 12, before ?? { chapterId: 0, index: 0 }))).toEqual(shape(chapters));
  });

  test('chapters move', () => {
    expect(shape(moveChapter(chapters, 3, 0))).toEqual([[3, 31], [1, 11, 12, 13], [2]]);
  });

  test('a step up or down crosses the edge of a chapter', () => {
    expect(neighbourPlace(chapters, 12, 1)).toEqual({ chapterId: 1, index: 2 });
    expect(neighbourPlace(chapters, 13, 1)).toEqual({ chapterId: 2, index: 0 });
    expect(neighbourPlace(chapters, 31, -1)).toEqual({ chapterId: 2, index: 0 });
    expect(neighbourPlace(chapters, 11, -1)).toBeUndefined();
    expect(neighbourPlace(chapters, 31, 1)).toBeUndefined();
  });

  test('walking down visits every place and stops at the end', () => {
    let state: Chapters = chapters;
    let steps = 0;
    for (let place = neighbourPlace(state, 11, 1); place; place = neighbourPlace(state, 11, 1)) {
      state = moveTopic(state, 11, place);
      steps += 1;
    }
    expect(shape(state)).toEqual([[1, 12, 13], [2], [3, 31, 11]]);
    expect(steps).toBe(5);
  });

  test('untouched chapters stay the same objects, so that they are not drawn again', () => {
    expect(changeTopic(chapters, 31, { hidden: true })[0]).toBe(chapters[0]);
    expect(removeTopic(chapters, 31)[0]).toBe(chapters[0]);
  });

  test('a number from the server replaces the provisional one', () => {
    expect(shape(renumber([chapter(-1, [-2])], -1, 7))).toEqual([[7, -2]]);
    expect(renumber([chapter(-1, [-2])], -1, 7)[0]?.steps[0]?.chapter_id).toBe(7);
  });
});
