// The public interface of user imports for other domains.
export { runLeftImports } from './run-imports.ts';
export { countReadyImports, forgetOldImports } from './user-imports.queries.ts';
export { mountUserImports } from './user-imports.routes.ts';
