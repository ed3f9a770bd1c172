// The groups of the discipline for the rows of its plan, which name those whose dates change.
import { createContext } from 'react';

export const PlanGroupNames = createContext<readonly { id: number; name: string }[]>([]);
