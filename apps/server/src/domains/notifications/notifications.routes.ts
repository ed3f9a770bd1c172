import { notifications } from '@orbita/contract/notifications';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { getNotificationSettings, updateNotificationSettings } from './delivery/settings.service.ts';
import { getUnsubscribing, undoUnsubscribing, unsubscribe } from './delivery/unsubscribe.ts';
import { addPushDevice, deletePushDevice, listPushDevices } from './push/devices.service.ts';
import * as service from './notifications.service.ts';

export function mountNotifications(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, notifications, {
    getNotificationStatus: ({ viewer }) => service.getNotificationStatus(deps, viewer),
    listNotifications: ({ viewer, query }) => service.listNotifications(deps, viewer, query),
    readAllNotifications: ({ viewer, query }) => service.readAllNotifications(deps, viewer, query.subject_id ?? null),
    setNotificationUnread: ({ viewer, params, body }) =>
      service.setNotificationUnread(deps, viewer, params.id, body.unread),
    getNotificationSettings: ({ viewer }) => getNotificationSettings(deps, viewer),
    updateNotificationSettings: ({ viewer, body, call }) =>
      updateNotificationSettings(deps, viewer, body, call.language),
    listPushDevices: ({ viewer, call }) => listPushDevices(deps, viewer, call),
    addPushDevice: ({ viewer, body, call }) => addPushDevice(deps, viewer, body, call),
    deletePushDevice: ({ viewer, params, call }) => deletePushDevice(deps, viewer, params.id, call),
    getUnsubscribing: ({ params, call }) => getUnsubscribing(deps, { token: params.token, domain: call.domain }),
    unsubscribe: ({ params, call }) => unsubscribe(deps, { token: params.token, domain: call.domain }),
    undoUnsubscribing: ({ params, call }) => undoUnsubscribing(deps, { token: params.token, domain: call.domain }),
  });
}
