import { calendar } from '@orbita/contract/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './calendar.service.ts';

export function mountCalendar(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, calendar, {
    listEvents: ({ viewer, query }) => service.listEvents(db, viewer, query),
    listCalendarFeeds: ({ viewer }) => service.listCalendarFeeds(db, viewer),
    createCalendarFeed: ({ viewer, body, call }) => service.createCalendarFeed(db, viewer, body, call),
    deleteCalendarFeed: ({ viewer, params }) => service.deleteCalendarFeed(db, viewer, params.id),
    readCalendarFeed: ({ params, call }) => service.readCalendarFeed(deps, params.token, call.domain),
  });
}
