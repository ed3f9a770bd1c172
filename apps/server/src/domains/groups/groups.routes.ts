import { groups } from '@orbita/contract/groups';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as join from './join/join.service.ts';
import * as members from './members/members.service.ts';
import { exportGroups } from './record/export-groups.ts';
import * as record from './record/groups.service.ts';
import * as labels from './relations/labels.service.ts';
import * as relations from './relations/relations.service.ts';
import * as reports from './reports/reports.service.ts';
import * as schoolYear from './school-year/school-year.service.ts';

export function mountGroups(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, groups, {
    listGroups: ({ viewer, query }) => record.listGroups(db, viewer, query),
    getGroup: ({ viewer, params }) => record.getGroup(db, viewer, params.id),
    createGroup: ({ viewer, body }) => record.createGroup(db, viewer, body),
    updateGroup: ({ viewer, params, body }) => record.updateGroup(db, viewer, params.id, body),
    deleteGroup: ({ viewer, params }) => record.deleteGroup(db, viewer, params.id),
    restoreGroup: ({ viewer, params }) => record.restoreGroup(db, viewer, params.id),
    archiveGroup: ({ viewer, params }) => record.setArchived(db, viewer, params.id, true),
    unarchiveGroup: ({ viewer, params }) => record.setArchived(db, viewer, params.id, false),
    archiveFamily: ({ viewer, query }) => record.setFamilyArchived(db, viewer, query.group_id, true),
    unarchiveFamily: ({ viewer, query }) => record.setFamilyArchived(db, viewer, query.group_id, false),
    setGroupsArchived: ({ viewer, body }) => record.setGroupsArchived(db, viewer, body),
    placeGroups: ({ viewer, body }) => record.placeGroups(db, viewer, body),
    exportGroups: ({ viewer, query, call }) =>
      exportGroups(db, { db, heavyWork: deps.heavyWork, viewer, language: call.language }, query),
    listGroupUsers: ({ viewer, params, query }) => members.listGroupUsers(db, viewer, params.id, query),
    addGroupUsers: ({ viewer, params, body }) => members.addGroupUsers(db, viewer, params.id, body),
    removeGroupUsers: ({ viewer, params, body }) => members.removeGroupUsers(db, viewer, params.id, body),
    moveGroupUsers: ({ viewer, params, body }) => members.moveGroupUsers(db, viewer, params.id, body),
    restoreGroupUsers: ({ viewer, params, body }) => members.restoreGroupUsers(db, viewer, params.id, body),
    matchGroupUsers: ({ viewer, params, body }) => members.matchGroupUsers(db, viewer, params.id, body),
    listFormerMembers: ({ viewer, params, query }) => members.listFormerMembers(db, viewer, params.id, query),
    listGroupSubjects: ({ viewer, params, query }) => members.listGroupSubjects(db, viewer, params.id, query),
    listGroupsOfSubject: ({ viewer, params, query }) => members.listGroupsOfSubject(db, viewer, params.id, query),
    setGroupParents: ({ viewer, params, body }) => relations.setGroupParents(db, viewer, params.id, body),
    addSubgroups: ({ viewer, params, body }) => relations.addSubgroups(db, viewer, params.id, body),
    removeSubgroup: ({ viewer, params }) => relations.removeSubgroup(db, viewer, params),
    listGroupLabels: ({ viewer }) => labels.listGroupLabels(db, viewer),
    listLabelsOfGroup: ({ viewer, params }) => labels.listLabelsOfGroup(db, viewer, params.id),
    addLabelToGroup: ({ viewer, params }) => labels.setLabel(db, viewer, params, true),
    removeLabelFromGroup: ({ viewer, params }) => labels.setLabel(db, viewer, params, false),
    setGroupsLabel: ({ viewer, body }) => labels.setGroupsLabel(db, viewer, body),
    createGroupLabel: ({ viewer, body }) => labels.createGroupLabel(db, viewer, body),
    updateGroupLabel: ({ viewer, params, body }) => labels.updateGroupLabel(db, viewer, params.id, body),
    deleteGroupLabel: ({ viewer, params }) => labels.deleteGroupLabel(db, viewer, params.id),
    listTrajectoriesGroups: ({ viewer }) => relations.listTrajectoriesGroups(db, viewer),
    getJoinLink: ({ viewer, params }) => join.getJoinLink(db, viewer, params.id),
    setJoinLink: ({ viewer, params, body }) => join.setJoinLink(db, viewer, params.id, body),
    previewJoin: ({ viewer, params }) => join.previewJoin(db, viewer, params.link),
    joinGroup: ({ viewer, params }) => join.joinGroup(db, viewer, params.link),
    previewSchoolYear: ({ viewer, body }) => schoolYear.previewSchoolYear(db, viewer, body),
    startSchoolYear: ({ viewer, body }) => schoolYear.startSchoolYear(db, viewer, body),
    undoSchoolYear: ({ viewer, params }) => schoolYear.undoSchoolYear(db, viewer, params.id),
    getLastSchoolYear: ({ viewer }) => schoolYear.getLastSchoolYear(db, viewer),
    listGroupReports: ({ viewer, query }) => reports.listGroupReports(db, viewer, query),
    exportGroupReports: ({ viewer, query, call }) => reports.exportGroupReports(deps, viewer, query, call.language),
  });
}
