import type { Comment } from '@orbita/contract/answers';
import { expect, test } from 'vitest';
import { threadsOf } from './remarks.ts';

const author = { id: 1, first_name: 'А', last_name: 'Б', middle_name: '', photo_src: null, is_online: false };
const comment = (id: number, parent_id: number | null = null): Comment => ({
  id,
  parent_id,
  ugc_answer_id: 1,
  ugc_field_id: null,
  text: '',
  skills: [],
  attachments: [],
  author,
  created_at: '2026-11-21T10:00:00Z',
  updated_at: '2026-11-21T10:00:00Z',
});
const shape = (comments: Comment[]) =>
  threadsOf(comments).map(({ comment: { id }, replies }) => [id, replies.map((reply) => reply.id)]);

test('replies and replies to replies stand under the comment that began the thread, in order', () => {
  expect(shape([comment(1), comment(2), comment(3, 1), comment(4, 3), comment(5, 2)])).toEqual([
    [1, [3, 4]],
    [2, [5]],
  ]);
});

test('a reply whose comment is gone stands by itself; a circle does not hang', () => {
  expect(shape([comment(2, 1), comment(3, 2)])).toEqual([[2, [3]]]);
  expect(shape([comment(1, 2), comment(2, 1)]).flat(2).length).toBeGreaterThan(0);
});
