// What a form says, the same on the page and in every file.
import { nullable, oneOf, Type } from '../schemas.ts';

const Cell = nullable(
  Type.Union([Type.String(), Type.Number()], { description: 'null for a cell that is filled in by hand' }),
);

export const ReportTable = Type.Object({
  title: Type.String({ description: 'Empty for a form of one table' }),
  columns: Type.Array(
    Type.Object({
      title: Type.String(),
      kind: oneOf(['text', 'number', 'blank'], 'blank: filled in by hand'),
    }),
  ),
  rows: Type.Array(Type.Array(Cell)),
  totals: Type.Array(Type.Array(Cell), { description: 'Rows below the table, in the same columns' }),
  note: Type.String({ description: 'What short names of columns mean; may be empty' }),
});
export type ReportTable = Type.Static<typeof ReportTable>;

export const Report = Type.Object({
  title: Type.String(),
  institution: Type.String({ description: 'Name of the institution' }),
  header: Type.Array(Type.String(), { description: 'Lines below its name' }),
  facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'Group, discipline, period and the day on which it was made',
  }),
  paragraphs: Type.Array(Type.String(), { description: 'Sentences of a form that is a text' }),
  tables: Type.Array(ReportTable),
  signatures: Type.Array(Type.String(), { description: 'Who signs' }),
});
export type Report = Type.Static<typeof Report>;
