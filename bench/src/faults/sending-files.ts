// Sends the kinds of files that people keep: uploads, resumable uploads, and scans of applicants.
import { randomBytes } from 'node:crypto';
import type { Database } from '@orbita/database';
import { buildApplicant, buildProgram } from '../../../apps/server/src/testing/applicants.ts';
import { buildUser } from '../../../apps/server/src/testing/builders.ts';

/** Scans of one kind that an application takes. */
const SCANS_OF_ONE = 20;
const COMPANY = 1;

const pdf = (): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<<>>endobj\n% ${randomBytes(6000).toString('base64')}\ntrailer<</Root 1 0 R>>\nstartxref\n31\n%%EOF`,
  );

async function send(url: string, init: RequestInit & { token: string }): Promise<Response> {
  const { token, headers, ...rest } = init;
  const reply = await fetch(url, { ...rest, headers: { authorization: `Bearer ${token}`, ...headers } });
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return reply;
}

/** The senders of a school, each of one kind of file. */
export async function openSenders(db: Database, base: string) {
  const person = await buildUser(db, COMPANY);
  await buildProgram(db, COMPANY);
  let scans = 0;
  let applicant: { token: string } | undefined;
  return {
    upload: async () => {
      const body = new FormData();
      body.append('document', new Blob([new Uint8Array(pdf())]), 'Работа.pdf');
      await send(`${base}/api/documents`, { method: 'POST', token: person.token, body });
    },
    'resumable upload': async () => {
      const bytes = pdf();
      const protocol = { 'tus-resumable': '1.0.0' };
      const name = Buffer.from('Работа.pdf').toString('base64');
      const made = await send(`${base}/api/v2/uploads`, {
        method: 'POST',
        token: person.token,
        headers: {
          ...protocol,
          'upload-length': String(bytes.length),
          'upload-metadata': `filename ${name},type ${Buffer.from('document').toString('base64')}`,
        },
      });
      const place = new URL(made.headers.get('location') ?? '', base);
      await send(place.href, {
        method: 'PATCH',
        token: person.token,
        headers: { ...protocol, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes),
      });
      await send(`${base}/api/v2/uploads/${place.pathname.split('/').at(-1)}/complete`, {
        method: 'POST',
        token: person.token,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'document' }),
      });
    },
    scan: async () => {
      if (scans % SCANS_OF_ONE === 0) {
        applicant = await buildApplicant(db, COMPANY, `+7 900 500-${String(1000 + scans / SCANS_OF_ONE)}`);
        await send(`${base}/api/v2/contracts/own`, { method: 'POST', token: applicant.token });
      }
      scans += 1;
      await send(`${base}/api/v2/contracts/own/scans`, {
        method: 'POST',
        token: applicant!.token,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'military', data: pdf().toString('base64') }),
      });
    },
  };
}
