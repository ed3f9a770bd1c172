// The documents that an applicant agrees to. A version is the beginning of the SHA-256 of the published file.
export const consentDocuments = {
  processing: {
    path: '/files/consent_to_the_processing_of_personal_data.pdf',
    version: '50f2c54d5eb1a8d2',
  },
  policy: { path: '/files/privacy_policy_and_personal_data.pdf', version: '857b3a0dcb6d5bf9' },
} as const;
export type ConsentKind = keyof typeof consentDocuments;
