import type { GraphRole } from '@orbita/contract/graph';
import { coreRoles } from '@orbita/contract/organisation/words';
import { getLanguage } from '../../base/language.ts';
import { graphTexts } from './graph.texts.ts';

/** Returns the name of a role; those that every circle has are named by their kind. */
export const roleName = ({ name, core_type }: GraphRole): string =>
  name || (coreRoles[core_type ?? 0]?.[getLanguage()] ?? graphTexts.t('role'));
