// The public interface of audit for other domains.
export { mountAudit } from './audit.routes.ts';
export { auditRecords, writeAuditRecords } from './audit-records.sql.ts';
export { recordChanges } from './record-changes.ts';
