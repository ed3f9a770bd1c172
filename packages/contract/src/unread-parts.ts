// What of a table an import does not read, so that nobody believes it came along.
import { Type } from './schemas.ts';

export const UnreadParts = Type.Object(
  {
    columns: Type.Array(
      Type.Object({
        sheet: Type.String({ description: 'Name of the sheet; empty in a CSV' }),
        place: Type.Integer({ minimum: 1, description: 'Place of the column, from 1' }),
        heading: Type.String({ description: 'Its heading; empty without one' }),
        sample: Type.String({ description: 'The first filled cell below it' }),
      }),
      { description: 'Columns with something in them that are left out, because their headings are not understood' },
    ),
    sheets: Type.Array(Type.String(), { description: 'Names of filled sheets that are left out whole' }),
  },
  { description: 'What of the file is not read; nothing for rows' },
);
export type UnreadParts = Type.Static<typeof UnreadParts>;
