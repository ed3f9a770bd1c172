// The public interface of auth for other domains.
export { mountAuth } from './auth.routes.ts';
export { cleanUpSessions, countGuesses, forgetGuesses, hashPassword, isPassword } from './auth.service.ts';
