/**
 * Memory flags of the server's Node.js, which would otherwise use the whole machine before collecting garbage.
 * The young generation is small; the old one is bounded far above what the server needs.
 */
export const serverFlags = ['--max-semi-space-size=4', '--max-old-space-size=256'];
