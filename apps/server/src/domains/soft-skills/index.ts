// The public interface of soft skills for other domains.
export { mountSoftSkills } from './soft-skills.routes.ts';
export { forgetDeletedCatalogue as cleanUpSoftSkills } from './catalogue/catalogue.queries.ts';
