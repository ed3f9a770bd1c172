// Generated from the contract: wherever a call takes the id of a file or link, somebody else's is refused and shown to nobody.
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileReferences } from '../domains/files/file-references.ts';
import { createTestApp, type Reply, type TestApp } from '../testing/app.ts';
import { digestTables, sendRow } from '../testing/attackers.ts';
import { buildForm, buildPattern, type BuiltUser } from '../testing/builders.ts';
import { type Call, calls, type Row } from '../testing/calls.ts';
import type { Schema } from '../testing/schema-samples.ts';
import { uploadFile } from '../testing/uploads.ts';
import { buildWorld, type World } from '../testing/world.ts';

// A single test makes many calls of the contract.
vi.setConfig({ testTimeout: 60_000 });

const kinds = ['photo', 'video', 'document', 'link'] as const;
type Kind = (typeof kinds)[number];
type Uploads = Record<Kind, number>;

/** Stands in the names of foreign files and links, so that a response containing it reveals one. */
const FOREIGN_NAME = 'чужой-файл';
/** Fields that hold the id of an upload, by their names. */
const HOLDS_UPLOAD = /^(attachment|attachment_id|file_id|photo_id|cover_id|link_id|\w*image_id)$/;
/** Lists of ids by kind, as existing clients send them. */
const listsOfUploads: Record<string, Kind> = { photos: 'photo', videos: 'video', documents: 'document', links: 'link' };
/** Detaching names what is attached already; a note names a file of the answer, which is the student's. */
const namesAttached = /^(\w+\.detach\w+|annotations\.createAnnotation)$/;

/** A call with an upload put into one of the places that take one. */
interface Place {
  name: string;
  declared: AnyEndpoint;
  put: (w: World, uploads: Uploads) => Row;
}
type Fill = (value: unknown, uploads: Uploads) => unknown;

/** Every way to put an upload into a value of this schema. */
function fillsOf(schema: Schema, path: string): [path: string, fill: Fill][] {
  if (schema.anyOf) return schema.anyOf.flatMap((branch) => fillsOf(branch, path));
  if (schema.type === 'array' && schema.items) {
    return fillsOf(schema.items, `${path}[]`).map(([at, fill]) => [
      at,
      (value, uploads) => [fill((Array.isArray(value) ? value : [])[0], uploads)],
    ]);
  }
  return Object.entries(schema.properties ?? {}).flatMap(([field, property]): [string, Fill][] => {
    const at = `${path}.${field}`;
    const merge = (value: unknown, own: object) => ({ ...(typeof value === 'object' ? value : {}), ...own });
    const listed = listsOfUploads[field];
    if (listed) return [[at, (value, uploads) => merge(value, { [field]: [uploads[listed]] })]];
    if (HOLDS_UPLOAD.test(field)) {
      // Other fields hold pictures.
      if (field !== 'attachment_id' || !schema.properties?.['type'])
        return [[at, (value, uploads) => merge(value, { [field]: uploads.photo })]];
      return kinds.map((type) => [`${at}:${type}`, (value, uploads) => merge(value, { type, [field]: uploads[type] })]);
    }
    return fillsOf(property, at).map(([inner, fill]) => [
      inner,
      (value, uploads) =>
        merge(value, { [field]: fill((value as Record<string, unknown> | undefined)?.[field], uploads) }),
    ]);
  });
}

function placesOf({ name, declared, row }: Call): Place[] {
  const { body, params } = declared as { body?: Schema; params?: Schema };
  if (!body || namesAttached.test(name)) return [];
  const segments = params?.properties?.['type'] ? kinds : [undefined];
  return fillsOf(body, name).flatMap(([at, fill]) =>
    segments.map((segment) => ({
      name: segment ? `${at} as ${segment}` : at,
      declared,
      put: (w: World, uploads: Uploads) => {
        const known = row(w);
        const chosen = segment ? { ...uploads, photo: uploads[segment] } : uploads;
        const named = segment ? { params: { ...known.params, type: `${segment}s` } } : {};
        return { ...known, ...named, body: fill(known.body, chosen) as object };
      },
    })),
  );
}
const places = calls.flatMap(placesOf);

let server: TestApp;
let w: World;
let second: World;
beforeAll(async () => {
  server = await createTestApp();
  w = await buildWorld(server, 'first.example');
  second = await buildWorld(server, 'second.example');
});
afterAll(() => server.close());

async function uploadAll(owner: BuiltUser, host: string, name: string): Promise<Uploads> {
  const upload = async (kind: 'photo' | 'video' | 'document') =>
    (await uploadFile(server, owner.token, { kind, name: `${name}.${kind}`, host })).id as number;
  const link = await server.request('POST', '/api/links', {
    as: owner.token,
    body: { url: `https://example.org/${encodeURIComponent(name)}`, description: name },
    headers: { host },
  });
  return {
    photo: await upload('photo'),
    video: await upload('video'),
    document: await upload('document'),
    link: link.body.id,
  };
}
const send = (place: Place, uploads: Uploads): Promise<Reply> => {
  const row = place.put(w, uploads);
  const as = row.as === 'nobody' ? undefined : w[row.as].token;
  return sendRow(server, place.declared, { row, as, domain: w.domain });
};
const rolesOf = () => [...new Set(places.map(({ put }) => put(w, { photo: 1, video: 1, document: 1, link: 1 }).as))];

test('the places that take an upload are found', () => {
  const found = [...new Set(places.map(({ name }) => name.split('.').slice(0, 2).join('.')))];
  expect(found.toSorted()).toMatchInlineSnapshot(`
    [
      "answers.attachToAnswer",
      "answers.attachToComment",
      "answers.createComment",
      "answers.submitAnswer",
      "answers.tryTask",
      "answers.updateComment",
      "companies.updateCompany",
      "expertises.createExpertise",
      "expertises.updateExpertise",
      "halves.createHalf",
      "halves.updateHalf",
      "organisation.changeRole",
      "organisation.createRole",
      "organisation.updateRole",
      "schedule.saveLessonContent",
      "subjects.createSubject",
      "subjects.updateSubject",
      "tasks.attachToQuestion",
      "tasks.createForm",
      "tasks.saveAnswerDraft",
      "tasks.saveAttemptDraft",
      "tasks.updateForm",
      "topics.attachToSection",
      "topics.attachToStep",
      "topics.createStep",
      "topics.saveSections",
      "topics.updateSection",
      "topics.updateStep",
      "trajectories.createTrajectory",
      "trajectories.updateTrajectory",
      "users.updateUser",
    ]
  `);
});

describe('an upload', () => {
  test('of their own is taken at each place, so the refusals below are for its owner', async () => {
    const refused: string[] = [];
    for (const role of rolesOf()) {
      const own = await uploadAll(w[role as 'admin'], w.domain, 'свой');
      for (const place of places.filter(({ put }) => put(w, own).as === role)) {
        const { status, body } = await send(place, own);
        if (status !== 200) refused.push(`${place.name}: ${status} ${JSON.stringify(body)}`);
      }
    }
    expect(refused).toEqual([]);
  });

  test.each(['a colleague', 'another school'])('of %s is refused and shown by no call', async (whose) => {
    const foreign =
      whose === 'a colleague'
        ? await uploadAll(w.member, w.domain, FOREIGN_NAME)
        : await uploadAll(second.admin, second.domain, FOREIGN_NAME);
    const tables = new Set(fileReferences.map(({ table }) => table));
    const digest = async () =>
      Object.entries(await digestTables(server, [])).filter(
        ([name]) => tables.has(name) || /draft|attachment/.test(name),
      );
    const before = await digest();
    const taken: string[] = [];
    for (const place of places) {
      const { status, body } = await send(place, foreign);
      if (status !== 400 || JSON.stringify(body).includes(FOREIGN_NAME))
        taken.push(`${place.name}: ${status} ${JSON.stringify(body)}`);
      else if (!(body as { errors?: object }).errors) taken.push(`${place.name}: names no field`);
    }
    expect(taken).toEqual([]);
    expect(await digest()).toEqual(before);
  });

  test('of somebody else that stands in a draft from before is not shown', async () => {
    const foreign = await uploadAll(second.admin, second.domain, FOREIGN_NAME);
    const attachments = kinds.map((type) => ({ type, attachment_id: foreign[type] }));
    const patternId = await buildPattern(server.db, w.stepId);
    await buildForm(server.db, patternId);
    const content = JSON.stringify({ fields: [{ form_id: w.formId, value: 'Моё', attachments }] });
    await server.db.run(sql`
      with attempt as (insert into task_attempts (pattern_id, user_id, number, deadline_at)
        values (${patternId}, ${w.student.id}, 1, now() + interval '1 hour') returning id, deadline_at)
      insert into task_attempt_drafts (attempt_id, content, revision, due_at) select id, ${content}::jsonb, 1, deadline_at from attempt`);
    const { body } = await server.request('GET', `/api/v2/tasks/${patternId}/attempts`, {
      as: w.student.token,
      headers: { host: w.domain },
    });
    expect(body.draft.fields).toEqual([{ form_id: w.formId, value: 'Моё', attachments: [] }]);
  });
});
