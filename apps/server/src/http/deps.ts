// The dependencies of every domain, created once at the start.
import type { Database } from '@orbita/database';
import type { Config } from '../config.ts';
import type { FileStore } from '../platform/file-store.ts';
import type { FollowUps } from '../platform/follow-ups.ts';
import type { Mailer } from '../platform/mailer.ts';
import type { Arrivals } from './arrivals.ts';
import type { HeavyWork } from '../platform/heavy-work/heavy-work.ts';
import type { RepeatedCalls } from '../platform/repeated-calls.ts';
import type { ResponseCache } from '../platform/response-cache.ts';
import type { Telephony } from '../platform/telephony.ts';
import type { Live } from '../platform/live.ts';
import type { PersonalVault } from '../platform/personal-vault.ts';
import type { SealedFiles } from '../platform/sealed-files.ts';
import type { Vault } from '../platform/vault.ts';

export interface Deps {
  arrivals: Arrivals;
  db: Database;
  config: Config;
  fileStore: FileStore;
  followUps: FollowUps;
  heavyWork: HeavyWork;
  live: Live;
  mailer: Mailer;
  personalVault: PersonalVault;
  repeatedCalls: RepeatedCalls;
  responseCache: ResponseCache;
  sealedFiles: SealedFiles;
  telephony: Telephony;
  vault: Vault;
}
