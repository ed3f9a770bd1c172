// Words for the five emoji of a topic; the rule itself is in topic-status.ts.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { topics } from '@orbita/contract/topics';
import type { Language } from '../../../http/app-error.ts';
import { emojiOrder } from './topic-status.ts';

const words = {
  star: {
    emoji: '⭐',
    ru: ['Отлично', 'Пройдена, и баллов не меньше 90 % от максимума'],
    en: ['Excellent', 'Passed with at least 90% of the points'],
  },
  check: {
    emoji: '✅',
    ru: ['Пройдена', 'Преподаватель поставил итоговый статус'],
    en: ['Passed', 'The teacher has set a final status'],
  },
  skull: {
    emoji: '💀',
    ru: ['Просрочена', 'Срок прошёл, а работа не сдана или не зачтена'],
    en: ['Overdue', 'The due date has passed and the work is not handed in or not passed'],
  },
  fire: { emoji: '🔥', ru: ['Скоро срок', 'До срока меньше 7 дней'], en: ['Due soon', 'Fewer than 7 days are left'] },
  clock: {
    emoji: '🕓',
    ru: ['Открыта', 'До срока неделя или больше, срока нет или работа ждёт проверки'],
    en: ['Open', 'A week or more is left, there is no due date, or the work is waiting to be marked'],
  },
} as const;

export function listEventStatuses(language: Language): ResponseOf<typeof topics.listEventStatuses> {
  return {
    data: emojiOrder.map((status) => {
      const [title, description] = words[status][language];
      return { status, emoji: words[status].emoji, title, description };
    }),
  };
}
