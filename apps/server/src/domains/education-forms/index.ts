// The public interface of forms of education for other domains.
export { mountEducationForms } from './education-forms.routes.ts';
export { currentFormJson, formsToday, onlineDays } from './form-of-day.sql.ts';
