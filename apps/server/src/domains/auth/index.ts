// The door of auth: what other domains may use.
export { mountAuth } from './auth.routes.ts';
export { cleanUpSessions, countGuesses, forgetGuesses, hashPassword, isPassword } from './auth.service.ts';
