// What is stored about a discipline besides what its card shows. Part of the domain of disciplines.
import { id, nullable, oneOf, Type } from '../schemas.ts';

/** What kind of thing a discipline is in the curriculum. */
export const subjectTypes = ['subject', 'module', 'practice', 'project', 'elective'] as const;
export const SubjectType = oneOf(
  subjectTypes,
  'subject: discipline · module: professional module · practice: practical training · project: project work · elective: optional course',
);
export type SubjectType = Type.Static<typeof SubjectType>;

export const entityFields = {
  cover_id: nullable(id('Photo of the cover')),
  privacy: Type.Integer({
    description:
      'Who of those who study it sees it. 0, as −1 and 3: all of them, with their curators and parents · 1: nobody, only its teachers and experts and administrators · 2: those named in `access_users`',
  }),
  time: nullable(Type.Integer({ description: 'Academic hours by the curriculum' })),
  link: nullable(Type.String({ description: 'Address of an outside page: meeting room, shared folder' })),
  half_id: nullable(id('The first of its halves')),
  map_background_image_id: nullable(id('Photo behind the map of topics')),
  map_background_color: Type.String({ description: 'Colour behind the map of topics, #rrggbb; empty without one' }),
  is_auto_teams: Type.Boolean({ description: 'Students of a lesson are divided into teams by themselves' }),
  is_teachers_edit_teams: Type.Boolean({ description: 'Teachers may change the teams' }),
  is_credit: Type.Boolean({ description: 'It ends with a credit and not with an examination' }),
  is_extensions_allowed: Type.Boolean({ description: 'Students may ask for more time in its topics' }),
  type: SubjectType,
};
