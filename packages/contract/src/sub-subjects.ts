// Sub-disciplines are copies that take over their parent's changes after a preview and never touch answers or marks.
import { endpoint } from './endpoint.ts';
import { id, idParams, ids, moment, nullable, oneOf, paged, pageQuery, singleLine, Type } from './schemas.ts';

export const ChangeKind = oneOf(
  ['chapter', 'topic', 'block', 'task', 'question', 'order', 'blocks'],
  'What changed; order: the parent put its chapters or topics in another order · blocks: the blocks of a topic',
);
export type ChangeKind = Type.Static<typeof ChangeKind>;
export const FollowedChange = oneOf(
  ['new', 'changed', 'removed', 'hidden', 'conflict', 'kept'],
  'new: copied · changed: replaced · removed: deleted · hidden: deleted in the parent, but only hidden here because students have worked in it · ' +
    'conflict: changed here too, so it is kept unless it is named or overwriting is requested · kept: left unchanged because students have answered it',
);
export type FollowedChange = Type.Static<typeof FollowedChange>;

export const ChangeCounts = Type.Object({
  new: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
  hidden: Type.Integer(),
  conflict: Type.Integer(),
  kept: Type.Integer(),
});
export type ChangeCounts = Type.Static<typeof ChangeCounts>;

export const LastUpdate = Type.Object({
  subject_id: id('Sub-discipline that it is about'),
  kind: ChangeKind,
  change: FollowedChange,
  title: Type.String({ description: 'What it is called in the parent; empty for an order' }),
  place: Type.String({ description: 'Chapter of a topic, topic of a part; empty for a chapter' }),
  source_id: id('Its id in the parent'),
});
export type LastUpdate = Type.Static<typeof LastUpdate>;

/** One differing field, shown as a title, a text or a list of lines. */
export const ConflictField = Type.Object({
  name: oneOf(
    [
      'title',
      'description',
      'public_text',
      'private_text',
      'content',
      'video_url',
      'max_mark',
      'hours',
      'options',
      'matches',
      'order',
    ],
    'Field that differs; for `order` the texts are the titles of the blocks, one per line',
  ),
  own: Type.String({ description: 'As it is in the sub-discipline; texts of topics, blocks and tasks are HTML' }),
  theirs: Type.String({ description: 'As it is in the parent' }),
});
export type ConflictField = Type.Static<typeof ConflictField>;

/** Something changed both in the parent and in the sub-discipline. */
export const SyncConflict = Type.Object({
  subject_id: id('Sub-discipline that it is about'),
  kind: ChangeKind,
  title: Type.String({ description: 'What it is called in the parent' }),
  place: Type.String({ description: 'Chapter of a topic, topic of a part; empty for a chapter' }),
  source_id: id('Its id in the parent; for `blocks` the id of the topic'),
  is_gone: Type.Boolean({ description: 'It was deleted in the parent' }),
  fields: Type.Array(ConflictField, { description: 'What differs; empty when only settings do' }),
  own_updated_at: nullable(moment('Last change in the sub-discipline')),
  parent_updated_at: nullable(moment('Last change in the parent')),
});
export type SyncConflict = Type.Static<typeof SyncConflict>;

export const SubSubject = Type.Object({
  id: id(),
  title: Type.String(),
  code: Type.String(),
  color: Type.String(),
  is_archived: Type.Boolean({ description: 'Archived sub-disciplines are not synchronised' }),
  groups: Type.Array(Type.Object({ id: id(), name: Type.String() })),
  synced_at: nullable(moment('When it last took over the changes; null: never')),
  counts: ChangeCounts,
  pending: Type.Integer({
    description: 'Number of changes that a synchronisation would copy; elements it would keep are not counted',
  }),
});
export type SubSubject = Type.Static<typeof SubSubject>;

export const LastSync = Type.Object({
  parent: nullable(
    Type.Object(
      { id: id(), title: Type.String(), can_open: Type.Boolean({ description: 'I may look at it' }) },
      { description: 'Discipline that this one follows; null when it follows none' },
    ),
  ),
  synced_at: nullable(moment('When this one last took over changes of its parent')),
  can_sync: Type.Boolean({ description: 'I may synchronise' }),
  can_create: Type.Boolean({ description: 'I may make a sub-discipline of this one' }),
  data: Type.Array(SubSubject, { description: 'Sub-disciplines of this one; for a sub-discipline just itself' }),
});
export type LastSync = Type.Static<typeof LastSync>;

export const subSubjects = {
  createSubSubject: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/subjects/:id/create-sub',
    summary: 'Make a sub-discipline: a copy with settings, teachers, experts and content that follows this discipline',
    access: 'teacher',
    params: idParams('Parent'),
    body: Type.Object({
      title: Type.Optional(singleLine('Title; that of the parent by default', { min: 1 })),
      code: Type.Optional(singleLine('Code', { max: 50 })),
      group_ids: Type.Optional(ids('Groups that will study it; teachers choose among the groups of the parent', 100)),
    }),
    response: SubSubject,
  }),
  syncSubSubjects: endpoint({
    method: 'PUT',
    path: '/api/v2/subjects/:id/sync-subs',
    summary:
      'Copy the changes of a discipline to its sub-disciplines, or of its parent to a sub-discipline; answers and marks are kept',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      subject_ids: Type.Optional(ids('Sub-disciplines to synchronise; all current ones by default', 100)),
      overwrite: Type.Optional(
        Type.Boolean({ description: 'Also overwrites everything that was changed in the sub-discipline' }),
      ),
      take: Type.Optional(
        Type.Array(
          Type.Object({
            subject_id: id('Sub-discipline'),
            kind: ChangeKind,
            source_id: id('Its id in the parent; for `blocks` the id of the topic'),
          }),
          {
            maxItems: 1000,
            description: 'What of the conflicts is replaced by the text of the parent; the rest stays',
          },
        ),
      ),
    }),
    response: Type.Object({
      data: Type.Array(
        Type.Object({
          subject_id: id('Sub-discipline'),
          synced_at: moment('Time of this synchronisation'),
          counts: ChangeCounts,
        }),
      ),
    }),
  }),
  getLastSync: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/last-sync',
    summary: 'Sub-disciplines or the parent of a discipline, when each was synchronised and how much has changed since',
    access: 'staff',
    params: idParams(),
    response: LastSync,
  }),
  listSyncConflicts: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/sync-conflicts',
    summary: 'What was changed both in the parent and in a sub-discipline, with both texts',
    access: 'staff',
    params: idParams(),
    query: Type.Object({
      ...pageQuery(50, 200),
      sub_id: Type.Optional(id('Only in this sub-discipline')),
    }),
    response: paged(SyncConflict),
  }),
  listLastUpdates: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/last-updates',
    summary: 'What a synchronisation would change, and what would stay',
    access: 'staff',
    params: idParams(),
    query: Type.Object({
      ...pageQuery(100, 1000),
      sub_id: Type.Optional(id('Only in this sub-discipline')),
    }),
    response: paged(LastUpdate),
  }),
};
