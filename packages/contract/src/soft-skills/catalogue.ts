// The catalogue of soft skills as the office keeps it. Part of the domain of soft skills.
import { endpoint } from '../endpoint.ts';
import { asRead, done, id, idParams, nullable, paged, pageQuery, search, Type } from '../schemas.ts';
import {
  gradeFields,
  IndicatorGrade,
  levelFields,
  namedFields,
  SkillLevel,
  SoftIndicator,
  SoftSkillRecord,
} from './records.ts';

const archived = Type.Optional(Type.Boolean({ description: 'Archived ones instead of current ones' }));
const placed = {
  place: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, description: 'Moves it to this place, from 0' })),
  is_archived: Type.Optional(Type.Boolean({ description: 'Archives it or takes it out of the archive' })),
};
const removed = Type.Object({
  ok: Type.Literal(true),
  is_archived: Type.Boolean({ description: 'It was archived instead, because tasks or scores use it' }),
});
const changeOf = (fields: typeof namedFields) => Type.Partial(Type.Object(fields)).properties;
const newOf = ({ title, description }: typeof namedFields) => ({ title, description: Type.Optional(description) });

export const catalogueCalls = {
  listSkillRecords: endpoint({
    method: 'GET',
    path: '/api/v2/admin/soft-skills',
    summary: 'Soft skills of the institution in their order',
    access: 'soft_skills_read',
    query: Type.Object({ ...pageQuery(100), query: search, archived }),
    response: paged(SoftSkillRecord),
  }),
  createSoftSkill: endpoint({
    method: 'POST',
    path: '/api/v2/admin/soft-skills',
    summary: 'Add a soft skill at the end',
    access: 'soft_skills_write',
    body: Type.Object(newOf(namedFields)),
    response: SoftSkillRecord,
  }),
  updateSoftSkill: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/soft-skills/:id',
    summary: 'Change, move, archive or bring back a soft skill',
    access: 'soft_skills_write',
    params: idParams('Soft skill'),
    body: Type.Object({ ...changeOf(namedFields), ...placed, updated_at: asRead }),
    response: SoftSkillRecord,
  }),
  deleteSoftSkill: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin/soft-skills/:id',
    summary: 'Delete a soft skill, or archive it when tasks or scores use it; can be undone',
    access: 'soft_skills_write',
    params: idParams('Soft skill'),
    response: removed,
  }),
  restoreSoftSkill: endpoint({
    method: 'POST',
    path: '/api/v2/admin/soft-skills/:id/restore',
    summary: 'Undo the deletion or archiving of a soft skill',
    access: 'soft_skills_write',
    params: idParams('Soft skill'),
    response: SoftSkillRecord,
  }),
  listSoftIndicators: endpoint({
    method: 'GET',
    path: '/api/v2/admin/soft-indicators',
    summary: 'Indicators of a soft skill in their order',
    access: 'soft_skills_read',
    query: Type.Object({
      ...pageQuery(100),
      query: search,
      skill_id: Type.Optional(id('Only of this soft skill')),
      archived,
    }),
    response: paged(SoftIndicator),
  }),
  createSoftIndicator: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/admin/soft-indicators',
    summary: 'Add an indicator at the end of a soft skill',
    access: 'soft_skills_write',
    body: Type.Object({ skill_id: id('Soft skill'), ...newOf(namedFields) }),
    response: SoftIndicator,
  }),
  updateSoftIndicator: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/soft-indicators/:id',
    summary: 'Change, move, archive or bring back an indicator',
    access: 'soft_skills_write',
    params: idParams('Indicator'),
    body: Type.Object({ ...changeOf(namedFields), ...placed, updated_at: asRead }),
    response: SoftIndicator,
  }),
  deleteSoftIndicator: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin/soft-indicators/:id',
    summary: 'Delete an indicator, or archive it when tasks or scores use it; can be undone',
    access: 'soft_skills_write',
    params: idParams('Indicator'),
    response: removed,
  }),
  restoreSoftIndicator: endpoint({
    method: 'POST',
    path: '/api/v2/admin/soft-indicators/:id/restore',
    summary: 'Undo the deletion or archiving of an indicator',
    access: 'soft_skills_write',
    params: idParams('Indicator'),
    response: SoftIndicator,
  }),
  listIndicatorGrades: endpoint({
    method: 'GET',
    path: '/api/v2/admin/soft-indicator-grades',
    summary: 'Grades by indicator, the lowest first',
    access: 'soft_skills_read',
    query: Type.Object({ ...pageQuery(20), indicator_id: Type.Optional(id('Only of this indicator')) }),
    response: paged(IndicatorGrade),
  }),
  createIndicatorGrades: endpoint({
    method: 'POST',
    path: '/api/v2/admin/soft-indicator-grades',
    summary: 'Add a grade to an indicator, or several, all or none',
    access: 'soft_skills_write',
    body: Type.Object({
      indicator_id: id('Indicator'),
      ...Type.Partial(Type.Object(gradeFields)).properties,
      grades: Type.Optional(
        Type.Array(
          Type.Object({
            value: gradeFields.value,
            title: gradeFields.title,
            description: Type.Optional(gradeFields.description),
          }),
          { minItems: 1, maxItems: 11, description: 'Several at once, instead of the fields of one' },
        ),
      ),
    }),
    response: Type.Object({
      ...Type.Partial(IndicatorGrade).properties,
      data: Type.Array(IndicatorGrade, { description: 'Those that were added; one alone also stands beside' }),
    }),
  }),
  updateIndicatorGrade: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/soft-indicator-grades/:id',
    summary: 'Change a grade; scores given with it follow',
    access: 'soft_skills_write',
    params: idParams('Grade'),
    body: Type.Object({ ...Type.Partial(Type.Object(gradeFields)).properties, updated_at: asRead }),
    response: IndicatorGrade,
  }),
  deleteIndicatorGrade: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin/soft-indicator-grades/:id',
    summary: 'Delete a grade that nobody was given; can be undone',
    access: 'soft_skills_write',
    params: idParams('Grade'),
    response: done,
  }),
  restoreIndicatorGrade: endpoint({
    method: 'POST',
    path: '/api/v2/admin/soft-indicator-grades/:id/restore',
    summary: 'Undo the deletion of a grade',
    access: 'soft_skills_write',
    params: idParams('Grade'),
    response: IndicatorGrade,
  }),
  listSkillLevels: endpoint({
    method: 'GET',
    path: '/api/v2/admin/soft-skill-levels',
    summary: 'Levels of a soft skill, or those of all skills without own ones; the lowest first',
    access: 'soft_skills_read',
    query: Type.Object({
      ...pageQuery(20),
      skill_id: Type.Optional(id('Soft skill; the common levels by default')),
    }),
    response: paged(SkillLevel),
  }),
  createSkillLevel: endpoint({
    method: 'POST',
    path: '/api/v2/admin/soft-skill-levels',
    summary: 'Add a level',
    access: 'soft_skills_write',
    body: Type.Object({
      skill_id: Type.Optional(nullable(id('Soft skill; null or nothing: for all without own levels'))),
      from_percent: levelFields.from_percent,
      title: levelFields.title,
      description: Type.Optional(levelFields.description),
    }),
    response: SkillLevel,
  }),
  updateSkillLevel: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/soft-skill-levels/:id',
    summary: 'Change a level',
    access: 'soft_skills_write',
    params: idParams('Level'),
    body: Type.Object({ ...Type.Partial(Type.Object(levelFields)).properties, updated_at: asRead }),
    response: SkillLevel,
  }),
  deleteSkillLevel: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin/soft-skill-levels/:id',
    summary: 'Delete a level; can be undone',
    access: 'soft_skills_write',
    params: idParams('Level'),
    response: done,
  }),
  restoreSkillLevel: endpoint({
    method: 'POST',
    path: '/api/v2/admin/soft-skill-levels/:id/restore',
    summary: 'Undo the deletion of a level',
    access: 'soft_skills_write',
    params: idParams('Level'),
    response: SkillLevel,
  }),
};
