import { totalmem } from 'node:os';

/** Share of the memory of the machine or container that the server's own objects may take. */
const HEAP_SHARE = 0.4;
const BYTES_PER_MEGABYTE = 1024 * 1024;

const available = Math.min(totalmem(), process.constrainedMemory() || Infinity);

/** Memory flags of the server's Node.js: a small young generation, and room for the old one as far as the machine has it. */
export const serverFlags = [
  '--max-semi-space-size=4',
  `--max-old-space-size=${Math.max(256, Math.round((available * HEAP_SHARE) / BYTES_PER_MEGABYTE))}`,
];

/**
 * Environment variables of the server for the memory outside of its objects: two pools instead of eight for each
 * processor, and large blocks of their own, so that what a storm of work has taken goes back to the system.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024),
};
