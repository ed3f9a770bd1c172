// The form of one written discipline of the demo school, which the loader turns into rows. The texts are real lessons.

/** A question of a task; `key` is the right answer: one or several indexes into `options`, or a number. */
export type WrittenQuestion =
  | { type: 'text' | 'longText' | 'link' | 'file' | 'photo' | 'video'; title: string; required?: boolean }
  | { type: 'number'; title: string; key: number; required?: boolean }
  | { type: 'single'; title: string; options: string[]; key: number; required?: boolean }
  | { type: 'multiple'; title: string; options: string[]; key: number[]; required?: boolean };

export interface WrittenTopic {
  title: string;
  /** process: practice; content: theory; result: a checkpoint, always with a task. */
  type: 'process' | 'content' | 'result';
  /** Title and sanitized HTML of each block of the topic, in order; one to three blocks. */
  blocks: { title: string; html: string }[];
  /** What only staff see: a hint for the teacher. Plain HTML. */
  privateHtml?: string;
  task?: { title: string; description: string; questions: WrittenQuestion[] };
  /** Two to four answers to the first text or longText question, as students of different ability would write them. */
  sampleAnswers?: string[];
  /** Two or three comments of a teacher on such answers: what is good and what to improve. */
  sampleComments?: string[];
}

export interface WrittenDiscipline {
  /** Code of the curriculum, for example «ОУП.03». */
  code: string;
  title: string;
  description: string;
  /** The discipline's own colour, six hex digits with #; dark enough for white text. */
  color: string;
  chapters: { title: string; description: string; topics: WrittenTopic[] }[];
}
