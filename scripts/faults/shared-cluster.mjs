// Runs the global setup of a copy's tests and holds it until the parent ends, so that all runs share one PostgreSQL.
// Sends the environment variables that the setup has set; `tree.mjs` starts it.
import { pathToFileURL } from 'node:url';

const [file] = process.argv.slice(2);
const before = { ...process.env };
const { default: setUp } = await import(pathToFileURL(file).href);
const tearDown = await setUp();
process.once('disconnect', () => void tearDown().finally(() => process.exit()));
process.send(Object.fromEntries(Object.entries(process.env).filter(([name, value]) => before[name] !== value)));
