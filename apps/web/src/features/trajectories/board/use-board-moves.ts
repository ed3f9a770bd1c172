import type { FollowingGroup, PlacedHalf } from '@orbita/contract/trajectories';
import { arrayMove } from '@dnd-kit/sortable';
import { useTexts } from '../../../base/i18n.ts';
import { focusHandle } from '../../../ui/sortable/board-area.tsx';
import { boardTexts } from './board.texts.ts';
import { columnId, groupId, readDragId, subjectId, UNPLACED } from './drag-ids.ts';
import * as steps from './steps.ts';
import type { EditedPicture } from './use-picture.ts';

type Subject = PlacedHalf['subjects'][number];

/** The moves of the board, by drag and by keys, each as a step with its words. */
export function useBoardMoves({ picture, take }: EditedPicture) {
  const t = useTexts(boardTexts);
  const { halves, groups } = picture;

  const moveHalf = (from: number, to: number) => {
    const half = halves[from];
    if (!half || to < 0 || to >= halves.length || from === to) return;
    const said = t('saidHalfMoved', { title: half.title, place: to + 1, total: halves.length });
    take(steps.arrange(picture, arrayMove([...halves], from, to), said));
  };
  const moveSubject = (subject: Subject, from: PlacedHalf, to: PlacedHalf) => {
    if (from.id === to.id) return;
    const isThere = to.subjects.some(({ id }) => id === subject.id);
    const said = t(isThere ? 'saidSubjectJoined' : 'saidSubjectMoved', { subject: subject.title, title: to.title });
    take(steps.moveSubject(picture, { subject, from: from.id, to: isThere ? null : to.id }, said));
  };
  const placeGroup = (group: FollowingGroup, half: PlacedHalf | undefined) => {
    if (group.half_id === (half?.id ?? null)) return;
    const said = half
      ? t('saidGroupMoved', { name: group.name, title: half.title })
      : t('saidGroupUnplaced', { name: group.name });
    take(steps.placeGroup(picture, group, half?.id ?? null, said));
  };

  return {
    moveHalf,
    /** Moves a half by a key and keeps the focus on its handle. */
    stepHalf: (place: number, by: -1 | 1) => {
      const half = halves[place];
      moveHalf(place, place + by);
      if (half) focusHandle(columnId(half));
    },
    stepSubject: (subject: Subject, place: number, by: -1 | 1) => {
      const [from, to] = [halves[place], halves[place + by]];
      if (!from || !to) return;
      moveSubject(subject, from, to);
      focusHandle(subjectId(subject, to));
    },
    /** Moves a group to the next half; before the first one it is in none. */
    stepGroup: (group: FollowingGroup, by: -1 | 1) => {
      const place = halves.findIndex(({ id }) => id === group.half_id) + by;
      if (place < -1 || place >= halves.length) return;
      placeGroup(group, halves[place]);
      focusHandle(groupId(group));
    },
    /** Finishes a drag of a discipline or group. */
    drop: (item: string, place: string) => {
      const dragged = readDragId(item);
      const over = readDragId(place);
      const half = halves.find(({ id }) => over?.kind === 'half' && id === over.id);
      if (dragged?.kind === 'group') {
        const group = groups.find(({ id }) => id === dragged.id);
        if (group && (half || place === UNPLACED)) placeGroup(group, half);
      }
      if (dragged?.kind !== 'subject' || !half) return;
      const from = halves.find(({ id }) => id === dragged.halfId);
      const subject = from?.subjects.find(({ id }) => id === dragged.id);
      if (from && subject) moveSubject(subject, from, half);
    },
    addSubject: (half: PlacedHalf, subject: Subject) =>
      take(
        steps.moveSubject(
          picture,
          { subject, from: null, to: half.id },
          t('saidSubjectAdded', { subject: subject.title, title: half.title }),
        ),
      ),
    removeSubject: (half: PlacedHalf, subject: Subject) =>
      take(
        steps.moveSubject(
          picture,
          { subject, from: half.id, to: null },
          t('saidSubjectRemoved', { subject: subject.title, title: half.title }),
        ),
      ),
    addHalf: (half: PlacedHalf) =>
      take(steps.arrange(picture, [...halves, half], t('saidHalfAdded', { title: half.title }))),
    detachHalf: (half: PlacedHalf) => {
      const rest = halves.filter(({ id }) => id !== half.id);
      take(steps.arrange(picture, rest, t('saidHalfDetached', { title: half.title })));
    },
    addGroup: (group: FollowingGroup, from: number | null, halfId: number | null) =>
      take(steps.addGroup(picture, { group, from, halfId }, t('saidGroupAdded', { name: group.name }))),
    removeGroup: (group: FollowingGroup) =>
      take(steps.removeGroup(picture, group, t('saidGroupRemoved', { name: group.name }))),
    setSemester: (half: PlacedHalf, semester: PlacedHalf['semesters'][number], isIn: boolean) => {
      const said = t(isIn ? 'saidSemesterAdded' : 'saidSemesterRemoved', {
        title: half.title,
        semester: semester.title,
      });
      take(steps.setSemester(half, semester, isIn, said));
    },
  };
}
export type BoardMoves = ReturnType<typeof useBoardMoves>;
