import { Half } from '@orbita/contract/halves';
import { describeStates } from '../../testing/describe-states.ts';
import { pageOf, sampleOf } from '../../testing/sample.ts';
import { asAdmin, asTeacher } from '../../testing/viewers.ts';

const half = sampleOf(Half, { id: 4, title: '1 курс, 1 полугодие' });

describeStates('/admin/halves', {
  as: asAdmin,
  stubs: {
    'halves.listHalves': pageOf([half]),
    'subjects.listTrajectoryChoices': pageOf([]),
    'subjects.listSemesterChoices': pageOf([]),
  },
  reads: 'halves.listHalves',
  shows: '1 курс, 1 полугодие',
  empty: { stubs: { 'halves.listHalves': pageOf([]) }, shows: 'Разделов пока нет' },
  deniedTo: asTeacher,
});
