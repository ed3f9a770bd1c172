// What reports can be made of: groups and disciplines that the viewer may report on, to be chosen by search.
import { endpoint } from '../endpoint.ts';
import { id, ids, nullable, oneOf, paged, pageQuery, search, Type } from '../schemas.ts';
import { reportForms } from './forms.ts';

/** Groups or disciplines that may be named at once. */
const MOST_NAMED = 100;

const archived = Type.Optional(Type.Boolean({ description: 'Groups that are archived instead of those in use' }));
/** Which groups, by what they are. */
export const groupKind = {
  education_form_id: Type.Optional(id('Only groups that study in this form of education today')),
  level: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 12,
      description: 'Only groups in this year of study, or classes of this number, as their names tell it',
    }),
  ),
};

const EducationForm = Type.Object({ id: id(), title: Type.String() });
const Level = Type.Integer({
  minimum: 1,
  description: 'Year of study or number of the class, as the name of a group tells it',
});

export const ReportGroup = Type.Object({
  id: id(),
  name: Type.String(),
  is_whole: Type.Boolean({ description: 'The viewer also makes the forms about the whole group and its students' }),
  education_form: nullable(EducationForm),
  level: nullable(Level),
});
export type ReportGroup = Type.Static<typeof ReportGroup>;
export const ReportSubject = Type.Object({ id: id(), title: Type.String() });
export type ReportSubject = Type.Static<typeof ReportSubject>;

export const placeCalls = {
  getReportPlaces: endpoint({
    method: 'GET',
    path: '/api/v2/reports/places',
    summary: 'Which forms the viewer may make, of which semesters and of what kinds of groups',
    access: 'staff',
    query: Type.Object({ archived }),
    response: Type.Object({
      has_groups: Type.Boolean({ description: 'The viewer may report on some group' }),
      forms: Type.Array(oneOf(reportForms, 'Form'), { description: 'Forms that the viewer may make' }),
      semesters: Type.Array(Type.Object({ id: id(), title: Type.String() }), { description: 'Latest first' }),
      education_forms: Type.Array(EducationForm, {
        description: 'In which the groups study today that the viewer may report on, by title',
      }),
      levels: Type.Array(Level, { description: 'Of these groups, each once, from the first on' }),
    }),
  }),
  listReportGroups: endpoint({
    method: 'GET',
    path: '/api/v2/reports/groups',
    summary: 'Groups that the viewer may report on, by name',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(20),
      ...groupKind,
      archived,
      query: search,
      ids: Type.Optional(ids('Only these', MOST_NAMED)),
      subject_id: Type.Optional(id('Only groups that study this discipline')),
      is_whole: Type.Optional(
        Type.Boolean({ description: 'Only groups of which the viewer also makes the forms about the whole group' }),
      ),
    }),
    response: paged(ReportGroup),
  }),
  listReportSubjects: endpoint({
    method: 'GET',
    path: '/api/v2/reports/subjects',
    summary: 'Disciplines that the viewer may report on in some group, by title',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(20),
      ...groupKind,
      archived,
      query: search,
      ids: Type.Optional(ids('Only these', MOST_NAMED)),
      group_ids: Type.Optional(ids('Only disciplines that one of these groups studies', MOST_NAMED)),
    }),
    response: paged(ReportSubject),
  }),
};
