// An open portfolio with two works, for tests.
import { basename } from 'node:path';
import type { TestApp } from './app.ts';
import { buildChapter, buildForm, buildPattern, buildStep, type BuiltUser } from './builders.ts';
import { uploadFile } from './uploads.ts';

interface Place {
  student: BuiltUser;
  subjectId: number;
  domain: string;
}
interface BuiltPortfolio {
  workId: number;
  spareWorkId: number;
  /** Secret of the public address. */
  portfolioKey: string;
  /** The picture of the first work. */
  portfolioFileId: number;
}

/** Hands in answers to two tasks, the first with a picture, shows them as works and opens the portfolio. */
export async function buildPortfolio(server: TestApp, { student, subjectId, domain }: Place): Promise<BuiltPortfolio> {
  const { db } = server;
  const call = async (url: string, body: object = {}) => {
    const reply = await server.request('POST', url, { as: student.token, body, headers: { host: domain } });
    if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const stepId = await buildStep(db, await buildChapter(db, subjectId));
  const picture = await uploadFile(server, student.token, { kind: 'photo', host: domain });
  const addWork = async (attachments: object[]): Promise<number> => {
    const patternId = await buildPattern(db, stepId);
    const formId = await buildForm(db, patternId);
    const fields = [{ form_id: formId, value: 'Мой макет', attachments }];
    const answer = await call('/api/v2/answers', { pattern_id: patternId, fields });
    return (await call('/api/v2/me/portfolio/works', { answer_id: answer.id })).id;
  };
  const workId = await addWork([{ type: 'photo', attachment_id: picture.id }]);
  const spareWorkId = await addWork([]);
  const { public_path } = await call('/api/v2/me/portfolio/public');
  return { workId, spareWorkId, portfolioKey: basename(public_path), portfolioFileId: picture.id };
}
