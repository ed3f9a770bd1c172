import type { UgcAnswer } from '@orbita/contract/answers';
import type { Db } from '@orbita/database';
import { assertThat, found } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import { selectAnswer } from './answers.queries.ts';

/** Returns an answer; throws unless the viewer may read it. */
export async function getAnswer(db: Db, viewer: Viewer, id: number): Promise<UgcAnswer> {
  const { may_read, ...answer } = found(await selectAnswer(db, viewer, id));
  assertThat(may_read, 'access-denied');
  return answer;
}
