// The door of audit: what other domains may use.
export { type Actor, type AuditRecord, auditRecords, writeAuditRecords } from './audit-records.sql.ts';
