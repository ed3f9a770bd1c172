import { educationForms } from '@orbita/contract/education-forms';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { exportOpenEducationForms } from './export-forms.ts';
import * as service from './education-forms.service.ts';
import * as periods from './form-periods.service.ts';

export function mountEducationForms(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, educationForms, {
    listEducationForms: ({ viewer }) => service.listEducationForms(db, viewer),
    saveEducationForms: ({ viewer, body }) => service.saveEducationForms(db, viewer, body),
    listEducationFormChoices: ({ viewer, query }) => service.listEducationFormChoices(db, viewer, query),
    listOpenEducationForms: ({ viewer, query }) => periods.listOpenEducationForms(db, viewer, query),
    exportOpenEducationForms: ({ viewer, query, call }) =>
      exportOpenEducationForms(db, { db, heavyWork: deps.heavyWork, viewer, language: call.language }, query),
    giveEducationForm: ({ viewer, body }) => periods.giveEducationForm(db, viewer, body),
    listFormsOfPerson: ({ viewer, params }) => periods.listFormsOfPerson(db, viewer, params.id),
    deleteFormOfPerson: ({ viewer, params }) => periods.deleteFormOfPerson(db, viewer, params.id),
    listGroupEducationForms: ({ viewer, query }) => periods.listGroupEducationForms(db, viewer, query.group_id),
    giveGroupEducationForm: ({ viewer, body }) => periods.giveGroupEducationForm(db, viewer, body),
    deleteGroupEducationForm: ({ viewer, params }) => periods.deleteGroupEducationForm(db, viewer, params.id),
  });
}
