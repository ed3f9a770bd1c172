/**
 * How the server's Node.js uses memory: left alone it takes what the machine has before it cleans up.
 * The young generation is kept small, the old one is bounded far above what the server needs.
 */
export const serverFlags = ['--max-semi-space-size=4', '--max-old-space-size=256'];
