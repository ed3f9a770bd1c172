// The public interface of forms of education for other domains.
export { mountEducationForms } from './education-forms.routes.ts';
export { currentFormJson, formOfGroup, formsToday, groupFormJson, onlineDays } from './form-of-day.sql.ts';
