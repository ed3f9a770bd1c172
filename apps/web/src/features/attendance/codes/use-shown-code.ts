import { callOptions, queryClient, useSave } from '../../../api/query.ts';

/** Opens or ends registration by a code; the page shows at once what the server says. */
export const useShownCode = (call: 'openLessonCode' | 'closeLessonCode', lessonId: number) =>
  useSave('attendance', call, {
    invalidates: ['schedule'],
    onSuccess: (code) => {
      const { queryKey } = callOptions('attendance', 'getLessonCode', { params: { id: lessonId } });
      // An older read still on its way would bring the former state back.
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, code);
    },
  });
