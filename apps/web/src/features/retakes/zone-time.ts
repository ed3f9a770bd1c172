export { fromField, toField } from '../../app/zone-time.ts';
