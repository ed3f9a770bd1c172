// History of records: who changed what and when, with the values before and after.
import { endpoint } from './endpoint.ts';
import { historyPermissions, type HistoryKind } from './permissions.ts';
import { keysOf } from './records.ts';
import { id, moment, nullable, oneOf, paged, pageQuery, Person, Type } from './schemas.ts';

const kinds: HistoryKind[] = keysOf(historyPermissions);

const value = nullable(
  Type.String({ description: 'As text; items of a list are separated by commas; null when there was none' }),
);
export const HistoryRecord = Type.Object({
  id: id(),
  created_at: moment('When it was changed'),
  actor: nullable(Type.Object(Person.properties, { description: 'Who changed it; null when the server did' })),
  acting_admin: nullable(
    Type.Object(Person.properties, { description: 'The administrator who was signed in as that person; usually null' }),
  ),
  action: Type.String({ description: 'What was done, such as `updated`, `archived`, `member-added`' }),
  changes: Type.Array(
    Type.Object({
      field: Type.String({ description: 'Name of the field; `value` when the record is a single value' }),
      old: value,
      new: value,
      came: Type.Optional(Type.Array(Type.String(), { description: 'Of a list: items that are new in it' })),
      gone: Type.Optional(Type.Array(Type.String(), { description: 'Of a list: items that are in it no more' })),
    }),
    { description: 'The fields that changed' },
  ),
});
export type HistoryRecord = Type.Static<typeof HistoryRecord>;

export const audit = {
  listHistory: endpoint({
    method: 'GET',
    path: '/api/v2/admin/history',
    summary: 'What was changed about a record, the newest first; each kind demands the permission to read it',
    access: 'admin_panel_read',
    query: Type.Object({
      ...pageQuery(20),
      kind: oneOf(kinds, 'Kind of the record'),
      record_id: id('Id of the record; of another company it has no history'),
    }),
    response: paged(HistoryRecord),
  }),
};
