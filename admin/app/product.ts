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

/** The part of a product's back-office that every visit loads, even before the login. */
export interface AdminProduct {
  /** The product's logo and texts. Without it the first letter of its name is the logo. */
  brand?: Brand;
  /** The code behind the login, made by `makeBackOffice` and loaded when somebody is logged in. */
  office: () => Promise<{ default: ComponentType<{ user: SessionUser }> }>;
}

/** The configuration of a back-office beyond what the server provides. */
export interface Office extends OfficeParts {
  /** The texts of every screen in each language, if the product adds to those of `admin/locales`. */
  words?: Catalogues;
  /** The pages that replace generated ones, by resource: `pagesIn(import.meta.glob(…))` finds them in folders. */
  pages?: OfficePages;
  actions?: Readonly<Record<string, ResourceActions>>;
  /** The views and inputs of JSON values, by the `$id` of their schema. */
  shapes?: HandMadeShapes;
  /** The product's own kinds of fields, as found by an eager `import.meta.glob('…/kinds/*\/field.tsx')`. */
  kinds?: readonly FieldPart[];
  /**
   * The inputs of the product's own kinds, which load on demand, as found by
   * `import.meta.glob('…/kinds/*\/input.tsx')`.
   */
  kindInputs?: InputFiles;
  /** The option lists to load when the back-office opens, by role. Most forms use these lists. */
  startingLists?: (role: Role) => readonly string[];
  /** The product's facts that screens need: roles, digit schemes, addresses of resources outside the menu. */
  facts: BackOfficeSettings;
}
