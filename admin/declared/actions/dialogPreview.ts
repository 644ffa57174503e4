import { createContext } from 'react';
import type { ActionPreview } from '@t3d/resources/kit';

/** The preview of the surrounding action dialog, for inputs that show a part of it. */
export const DialogPreview = createContext<ActionPreview | undefined>(undefined);
