// The public interface of auth for other domains.
export { accountDoor } from './office/stored-passwords.ts';
export { mountAuth } from './auth.routes.ts';
export { cleanUpSessions } from './auth.service.ts';
export { cleanUpRegistrations } from './registration/registration.service.ts';
export { countGuesses, forgetGuesses } from './guesses.ts';
export { hashPassword, isPassword } from './passwords.ts';
