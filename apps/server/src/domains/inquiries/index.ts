// The public interface of questions to the institution for other domains.
export { countOpenInquiries } from './inquiries.queries.ts';
export { mountInquiries } from './inquiries.routes.ts';
