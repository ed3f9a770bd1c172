// Parses bodies of JSON. Invariant: what is parsed holds no more values than any call takes, because building them takes the thread that serves everybody.
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** The most names and values of a body; the largest call, a timetable of 3,000 rows that was read from a file, takes a quarter. */
const MOST_VALUES = 400_000;
const [QUOTE, BACKSLASH, COMMA, COLON, BRACKET, BRACE] = [...'"\\,:[{'].map((sign) => sign.charCodeAt(0));

/** The position after the end of a string whose first character is at `from`; texts and files are passed over at once. */
function afterString(body: Buffer, from: number): number {
  for (let at = body.indexOf(QUOTE!, from); at !== -1; at = body.indexOf(QUOTE!, at + 1)) {
    let before = at - 1;
    while (before >= from && body[before] === BACKSLASH) before -= 1;
    if ((at - 1 - before) % 2 === 0) return at + 1;
  }
  return body.length;
}

/** Whether a body holds more values and names than any call takes. */
export function holdsTooMany(body: Buffer, most = MOST_VALUES): boolean {
  let values = 0;
  for (let at = 0; at < body.length && values <= most; at += 1) {
    const sign = body[at];
    if (sign === QUOTE) at = afterString(body, at + 1) - 1;
    else if (sign === COMMA || sign === COLON || sign === BRACKET || sign === BRACE) values += 1;
  }
  return values > most;
}

/** Makes the server parse bodies of JSON that hold what a call could take, and refuse others unread. */
export function readJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (holdsTooMany(body)) done(new AppError('too-large'));
    else void parse(request, body.toString(), done);
  });
}
