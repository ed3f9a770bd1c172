// Names texts that are no questions for us: tables, and questions as other systems write them in lines.
import type { ErrorCode } from '@orbita/contract/errors';

/** As many lines as say what a text is. */
const LINES = 200;
/** A text that has so many of its lines in a form is of that form. */
const MOST_LINES = 0.6;

/** Questions of Blackboard: a kind, the question and its answers between tabs. */
const OF_BLACKBOARD = /^(MC|MA|TF|ESS|ORD|MAT|FIB|FIB_PLUS|FIL|NUM|SR|OP|JUMBLED_SENTENCE|QUIZ_BOWL)\t\s*\S/;
/** Questions of Brightspace: a table of parts, each question beginning with this one. */
const OF_BRIGHTSPACE = /^"?NewQuestion"?[,;\t]/i;
const SEPARATORS = [';', '\t', ','];

/** Whether all lines have the same number of cells, as those of a table; a comma alone may stand in any sentence. */
function isTable(lines: readonly string[]): boolean {
  if (lines.length < 2) return false;
  return SEPARATORS.some((separator) => {
    const bare = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, ''));
    const counts = new Set(bare.map((line) => line.split(separator).length));
    const [cells = 1] = counts;
    return counts.size === 1 && cells > (separator === ',' ? 2 : 1);
  });
}

/** Returns what a text is that is neither GIFT nor AIKEN; undefined when nobody knows. */
export function foreignTextOf(text: string): ErrorCode | undefined {
  const lines = text
    .split(/\r\n|\r|\n/, 4 * LINES)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES);
  const count = (says: RegExp) => lines.filter((line) => says.test(line)).length;
  if (lines.length > 0 && count(OF_BLACKBOARD) >= lines.length * MOST_LINES) return 'questions-blackboard';
  if (count(OF_BRIGHTSPACE) > 0) return 'questions-brightspace';
  return !text.includes('{') && isTable(lines) ? 'questions-workbook' : undefined;
}
