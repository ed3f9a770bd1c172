// Parses bodies of JSON. Invariant: what is parsed holds no more values, and no deeper ones, than any call takes,
// because building them takes the thread that serves everybody, and walking through them takes its stack.
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** The most names and values of a body; the largest call, a timetable of 3,000 rows that was read from a file, takes a quarter. */
const MOST_VALUES = 400_000;
/** The most lists and objects inside each other; no call takes more than ten. */
const MOST_DEPTH = 100;
const [QUOTE, BACKSLASH, COMMA, COLON] = [...'"\\,:'].map((sign) => sign.charCodeAt(0));
const [OPEN_LIST, OPEN_OBJECT, END_LIST, END_OBJECT] = [...'[{]}'].map((sign) => sign.charCodeAt(0));

/** The position after the end of a string whose first character is at `from`; texts and files are passed over at once. */
function afterString(body: Buffer, from: number): number {
  for (let at = body.indexOf(QUOTE!, from); at !== -1; at = body.indexOf(QUOTE!, at + 1)) {
    let before = at - 1;
    while (before >= from && body[before] === BACKSLASH) before -= 1;
    if ((at - 1 - before) % 2 === 0) return at + 1;
  }
  return body.length;
}

/** Why a body is refused unread: it holds more values and names than any call takes, or deeper ones. */
export function refusalOf(body: Buffer, most = MOST_VALUES): 'too-large' | 'validation-failed' | undefined {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at];
    if (sign === QUOTE) at = afterString(body, at + 1) - 1;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      values += 1;
      depth += 1;
      if (depth > MOST_DEPTH) return 'validation-failed';
    } else if (sign === END_LIST || sign === END_OBJECT) depth -= 1;
    else if (sign === COMMA || sign === COLON) values += 1;
    if (values > most) return 'too-large';
  }
  return undefined;
}

/** Makes the server parse bodies of JSON that hold what a call could take, and refuse others unread. */
export function readJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Packed bodies are not unpacked, see app.ts.
    const isPacked = (request.headers['content-encoding'] ?? 'identity') !== 'identity';
    const code = isPacked ? 'unsupported-media' : refusalOf(body);
    if (code) done(new AppError(code));
    else void parse(request, body.toString(), done);
  });
}
