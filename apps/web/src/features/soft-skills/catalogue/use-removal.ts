import { useSave } from '../../../api/query.ts';
import { notify } from '../../../base/notices.ts';
import { catalogueTexts } from './catalogue.texts.ts';

/** What a change of the catalogue affects. */
export const SOFT_CACHE = ['softSkills', 'tasks.listSoftSkills', 'audit'] as const;

const deletions = {
  skill: ['deleteSoftSkill', 'restoreSoftSkill'],
  indicator: ['deleteSoftIndicator', 'restoreSoftIndicator'],
  grade: ['deleteIndicatorGrade', 'restoreIndicatorGrade'],
  level: ['deleteSkillLevel', 'restoreSkillLevel'],
} as const;

/** Returns a function that deletes a part of the catalogue, or archives it when it is in use, with undo. */
export function useRemoval(part: keyof typeof deletions) {
  const [deletion, restoring] = deletions[part];
  const options = { invalidates: SOFT_CACHE };
  const remove = useSave('softSkills', deletion, options);
  const restore = useSave('softSkills', restoring, options);
  return ({ id, title }: { id: number; title: string }, onRemoved?: () => void) =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: (reply) => {
          onRemoved?.();
          notify({
            message: catalogueTexts.t('is_archived' in reply && reply.is_archived ? 'archivedInstead' : 'deleted', {
              title,
            }),
            action: { label: catalogueTexts.t('undo'), run: () => restore.mutate({ params: { id } }) },
          });
        },
      },
    );
}
