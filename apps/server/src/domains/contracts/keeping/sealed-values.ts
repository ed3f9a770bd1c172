// Everything that is sealed with the keys of personal data; a change of keys goes through this list.

/** Tables whose rows name sealed files by `sealed_name`, with the id of the key in `key_id`. */
export const fileTables = ['contract_scans', 'paper_files', 'report_jobs', 'report_templates'] as const;
/** Columns with sealed values, each with the place at which the value of a row is sealed: its prefix and the row's id. */
export const valueColumns = [
  { table: 'contracts', column: 'personal', place: 'contract' },
  { table: 'contract_signatures', column: 'record', place: 'contract-signature' },
] as const;
