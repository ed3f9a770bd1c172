// What a form is made of, as each call that makes one asks for it.
import { id, oneOf, Type } from '../schemas.ts';
import { reportForms } from './forms.ts';

export const reportOrder = {
  form: oneOf(
    reportForms,
    'group-sheet: results of a group in a discipline · summary-sheet: of a group in all its disciplines · gradebook: marks of a group in each checkpoint · ' +
      'attendance-sheet: who came · retakes: who is sent to a retake · study-card: groups, disciplines and results of a student · ' +
      'curator-report: who is in a group and who needs help · workload: lessons and checked work of teachers',
  ),
  group_id: Type.Optional(id('Group; every form but the workload needs one')),
  subject_id: Type.Optional(id('Discipline; the sheet of a group needs one')),
  student_id: Type.Optional(id('Student of the group; the study card needs one')),
  semester_id: Type.Optional(id('Only disciplines and lessons of this semester')),
};
