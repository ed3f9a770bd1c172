// The templates that come with the product.
import type { PaperKind } from '@orbita/contract/contracts/paper-fields';
import { defaultContract } from './default-contract.ts';
import { defaultOrder } from './default-order.ts';

export const builtIn: Record<PaperKind, () => Uint8Array> = { contract: defaultContract, order: defaultOrder };
