import type { Role, SessionUser } from '@t3d/resources/kit';
import type { ComponentType } from 'react';
import type { HandMadeShapes } from '../declared';
import type { FieldPart, InputFiles } from '../declared/kinds';
import type { ResourceActions } from '../declared/actions/resourceActions';
import type { Catalogues } from '../providers/declaredWords';
import type { BackOfficeSettings } from '../providers/manifest';
import type { OfficeParts } from '../state/officeParts';
import type { Brand } from '../ui/brand';
import type { OfficePages } from './pages';

export type { FieldPart };

/** The part of a product's back-office that loads before the login. */
export interface AdminProduct {
  /** The default logo is the first letter of the product's name. */
  brand?: Brand;
  /** Loads the code behind the login. `makeBackOffice` creates this code. */
  office: () => Promise<{ default: ComponentType<{ user: SessionUser }> }>;
}

/** The parts of a back-office that the product adds to the server's manifest. */
export interface Office extends OfficeParts {
  /** The product's texts in each language, added to those of `admin/locales`. */
  words?: Catalogues;
  /** Replaces generated pages, by resource. `pagesIn(import.meta.glob(…))` reads the pages from folders. */
  pages?: OfficePages;
  actions?: Readonly<Record<string, ResourceActions>>;
  /** The views and inputs of JSON values, by the `$id` of the value's schema. */
  shapes?: HandMadeShapes;
  /** The product's own kinds of fields, from an eager `import.meta.glob('…/kinds/*\/field.tsx')`. */
  kinds?: readonly FieldPart[];
  /** The inputs of the product's own kinds, loaded on demand, from `import.meta.glob('…/kinds/*\/input.tsx')`. */
  kindInputs?: InputFiles;
  /** The option lists that most forms of a role use, loaded when the back-office opens. */
  startingLists?: (role: Role) => readonly string[];
  /** Roles, digit schemes, and addresses of resources outside the menu. */
  facts: BackOfficeSettings;
}
