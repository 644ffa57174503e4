import { createContext } from 'react';
import type { ActionPreview } from '@t3d/resources/kit';

/** The last preview of the action whose dialog is around, for inputs that show what it says of their values. */
export const DialogPreview = createContext<ActionPreview | undefined>(undefined);
