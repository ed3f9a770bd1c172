import { analytics } from '@orbita/contract/analytics';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './analytics.service.ts';
import { refreshAnalytics } from './count.ts';
import * as files from './export.service.ts';

export function mountAnalytics(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, analytics, {
    getAnalytics: ({ viewer, query }) => service.getAnalytics(db, viewer, query),
    listAnalyticsRows: ({ viewer, query }) => service.listAnalyticsRows(db, viewer, query),
    getAnalyticsTrend: ({ viewer, query }) => service.getAnalyticsTrend(db, viewer, query),
    listAnalyticsPeople: ({ viewer, query }) => service.listAnalyticsPeople(db, viewer, query),
    listAnalyticsWaiting: ({ viewer, query }) => service.listAnalyticsWaiting(db, viewer, query),
    refreshAnalytics: ({ viewer }) => refreshAnalytics(deps, viewer),
    exportAnalyticsRows: ({ viewer, query, call }) => files.exportAnalyticsRows(deps, viewer, query, call.language),
    exportAnalyticsTrend: ({ viewer, query, call }) => files.exportAnalyticsTrend(db, viewer, query, call.language),
    exportAnalyticsPeople: ({ viewer, query, call }) => files.exportAnalyticsPeople(deps, viewer, query, call.language),
    exportAnalyticsWaiting: ({ viewer, query, call }) =>
      files.exportAnalyticsWaiting(deps, viewer, query, call.language),
  });
}
