// An expertise as JSON, the same in its own calls and inside answers, from expertises `e` with their author `eu`.
import { type Sql, sql } from '@orbita/database';
import { attachmentListOf } from '../files/index.ts';
import { skillsOf } from '../topics/index.ts';
import { personJson } from '../users/index.ts';

export const expertiseJson: Sql = sql`json_build_object('id', e.id, 'answer_id', e.answer_id, 'field_id', e.field_id, 'text', e.text, 'skills', ${skillsOf('expertise', 'e.id')},
  'attachments', ${attachmentListOf('expertise', 'e.id')}, 'author', ${personJson('eu')}, 'created_at', e.created_at, 'updated_at', e.updated_at)`;
