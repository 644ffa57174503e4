import { createContext } from 'react';
import type { ActionPreview } from '@t3d/resources/kit';

/** The last preview of the surrounding action dialog, for inputs that show a part of the preview. */
export const DialogPreview = createContext<ActionPreview | undefined>(undefined);
