import { notifications } from '@orbita/contract/notifications';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './notifications.service.ts';

export function mountNotifications(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, notifications, {
    getNotificationStatus: ({ viewer }) => service.getNotificationStatus(deps, viewer),
    listNotifications: ({ viewer, query }) => service.listNotifications(deps, viewer, query),
    readAllNotifications: ({ viewer, query }) => service.readAllNotifications(deps, viewer, query.subject_id ?? null),
    setNotificationUnread: ({ viewer, params, body }) =>
      service.setNotificationUnread(deps, viewer, params.id, body.unread),
  });
}
