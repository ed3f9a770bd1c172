import type { Lesson } from '@orbita/contract/topics';
export function Builder({ lesson, onLeave }: { lesson: Lesson; onLeave: () => void }) { return <button onClick={onLeave}>{lesson.title}</button>; }
