// npm run rotate-keys: a new key for personal data of applicants, with which everything is sealed again.
import { StartError } from '@orbita/database/embedded/start-error';
import { messageOf } from '@orbita/database/failure';
import { type Config, loadConfig } from './config.ts';
import { countOld, resealAll } from './domains/contracts/index.ts';
import { openDatabase } from './open-database.ts';
import { addKey, openPersonalVault } from './platform/personal-vault.ts';
import { openSealedFiles } from './platform/sealed-files.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function rotate(config: Config): Promise<void> {
  const { db, close } = await openDatabase(config, true);
  try {
    const personalVault = openPersonalVault(config);
    const sealing = { db, personalVault, sealedFiles: openSealedFiles(config.sealedDir, personalVault) };
    const left = await countOld(sealing);
    if (left > 0) say(`Going on: ${left} values are sealed with an older key`);
    else if (config.personalKeys === undefined) addKey(config.personalKeysFile);
    else say('Keys come from PERSONAL_DATA_KEYS: add a pair at its end, restart the server, and run this again');
    const all = await countOld(sealing);
    await resealAll(sealing, (done) => say(`${Math.min(done, all)} of ${all}`));
    say(
      `Done: everything is sealed with key ${personalVault.currentKeyId()}. Keep the older keys as long as backups need them.`,
    );
  } finally {
    await close();
  }
}

process.umask(0o077);
try {
  await rotate(loadConfig(process.env));
} catch (error) {
  process.stderr.write(
    error instanceof StartError
      ? `\n${error.message}\n`
      : `\nIt was broken off; what is sealed stays readable, run it again to go on: ${messageOf(error)}\n`,
  );
  process.exitCode = 1;
}
