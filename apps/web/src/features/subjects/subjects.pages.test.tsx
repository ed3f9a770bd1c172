import { SubjectRow } from '@orbita/contract/subjects';
import { describeStates } from '../../testing/describe-states.ts';
import { pageOf, sampleOf } from '../../testing/sample.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

describeStates('/admin/subjects', {
  as: asAdmin,
  stubs: {
    'subjects.listSubjects': pageOf([sampleOf(SubjectRow, { id: 3, title: 'Физика', type: 'subject' })]),
    'subjects.listSemesterChoices': pageOf([]),
    'subjects.listGroupChoices': pageOf([]),
  },
  reads: 'subjects.listSubjects',
  shows: 'Физика',
  empty: { stubs: { 'subjects.listSubjects': pageOf([]) }, shows: 'Дисциплин пока нет' },
  deniedTo: asTeacher,
});
