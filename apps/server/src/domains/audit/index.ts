// The public interface of audit for other domains.
export { listRecordHistory } from './audit.service.ts';
export { mountAudit } from './audit.routes.ts';
export { auditRecords, auditRecordsOf, writeAuditRecords } from './audit-records.sql.ts';
export { changeRecord, lockRecord } from './change-record.ts';
export { recordChanges, type RecordChange } from './record-changes.ts';
