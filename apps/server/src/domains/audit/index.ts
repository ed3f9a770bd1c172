// The public interface of audit for other domains.
export { auditRecords, writeAuditRecords } from './audit-records.sql.ts';
