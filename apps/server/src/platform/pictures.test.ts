import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPicture } from './pictures.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SCAN = Buffer.from([0xff, 0xda]);
/** A progressive JPEG whose last pass is made again and again, which decoders take for a refinement. */
async function manyScans(times: number): Promise<Buffer> {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#884422' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = picture.lastIndexOf(SCAN);
  const [head, scan, end] = [picture.subarray(0, last), picture.subarray(last, -2), picture.subarray(-2)];
  return Buffer.concat([head, ...Array.from({ length: times }, () => scan), end]);
}

test('a progressive picture is opened, from a file and from memory', async () => {
  const bytes = await manyScans(1);
  const path = join(folder, 'few.jpg');
  await writeFile(path, bytes);
  for (const input of [bytes, path])
    expect(await (await openPicture(input)).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
});

test('a picture of hundreds of passes is refused before it is decoded', async () => {
  const bytes = await manyScans(400);
  const path = join(folder, 'many.jpg');
  await writeFile(path, bytes);
  for (const input of [bytes, path])
    await expect(openPicture(input)).rejects.toMatchObject({ code: 'unsupported-file' });
});

test('a mark that lies across two parts of a file is counted', async () => {
  const path = join(folder, 'across.jpg');
  // Marks at odd and at even places, on both sides of where a part ends.
  const marks = Buffer.concat(Array.from({ length: 90_000 }, () => Buffer.from([0, 0xff, 0xda])));
  await writeFile(
    path,
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(256 * 1024 - 3), marks.subarray(1, 1 + 3 * 65)]),
  );
  await expect(openPicture(path)).rejects.toMatchObject({ code: 'unsupported-file' });
});

test('what is no JPEG is not searched for passes', async () => {
  const bytes = Buffer.concat([
    await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
    ...Array.from({ length: 100 }, () => SCAN),
  ]);
  expect(await (await openPicture(bytes)).metadata()).toMatchObject({ format: 'png' });
});
