// The door of audit: what other domains may use.
export { auditRecords, writeAuditRecords } from './audit-records.sql.ts';
