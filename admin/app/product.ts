import type { Role, SessionUser } from '@t3d/resources/kit';
import type { ComponentType } from 'react';
import type { HandMadeShapes } from '../declared';
import type { FieldPart, InputFiles } from '../declared/kinds';
import type { ResourceActions } from '../declared/actions/resourceActions';
import type { Catalogues } from '../locales/catalogues';
import type { BackOfficeSettings } from '../providers/manifest';
import type { BackOfficeParts } from '../state/backOfficeParts';
import type { Brand } from '../ui/brand';
import type { BackOfficePages } from './pages';

export type { FieldPart };

/** The back-office. `startLoading` loads its data for a user before it is rendered. */
export type Office = ComponentType<{ user: SessionUser }> & { startLoading: (user: SessionUser) => void };

/** The part of a product's back-office that loads before the login. */
export interface AdminProduct {
  /** The logo. By default the first letter of the product's name. */
  brand?: Brand;
  /** Loads the back-office, which `makeBackOffice` creates. */
  office: () => Promise<{ default: Office }>;
}

/** The parts of a back-office that the product adds to the server's manifest. */
export interface BackOfficeConfig extends BackOfficeParts {
  /** The texts in each language: `FRAMEWORK_WORDS`, or a file that adds the product's own. */
  words: Catalogues;
  /** The pages that replace generated pages, by resource, from `pagesIn(import.meta.glob(…))`. */
  pages?: BackOfficePages;
  actions?: Readonly<Record<string, ResourceActions>>;
  /** Custom views and inputs of JSON values, by the `$id` of a shape. */
  shapes?: HandMadeShapes;
  /** The product's own kinds of fields, from `import.meta.glob('…/kinds/*\/field.tsx')`. */
  kinds?: readonly FieldPart[];
  /** The inputs of the product's own kinds, from `import.meta.glob('…/kinds/*\/input.tsx')`. */
  kindInputs?: InputFiles;
  /** Returns the option lists to load when the back-office opens. */
  startingLists?: (role: Role) => readonly string[];
  /** The roles, digit schemes, and addresses outside the menu. */
  settings: BackOfficeSettings;
}
