import type { Role, SessionUser } from '@t3d/resources/kit';
import type { ComponentType } from 'react';
import type { HandMadeShapes } from '../declared';
import type { ResourceActions } from '../declared/actions/resourceActions';
import type { Catalogues } from '../providers/i18nProvider';
import type { OfficeFacts } from '../providers/productFacts';
import type { OfficeParts } from '../state/officeParts';
import type { Brand } from '../ui/brand';
import type { OfficePages } from './pages';

/** What every visit of a product's back-office begins with. */
export interface AdminProduct {
  /** How it shows itself; without it by the first letter of its name. */
  brand?: Brand;
  /** What is behind the login, made by `makeBackOffice` and loaded when somebody is inside. */
  office: () => Promise<{ default: ComponentType<{ user: SessionUser }> }>;
}

/** All that a back-office knows of its product beside what the server says. */
export interface Office extends OfficeParts {
  /** The texts of every screen in each language, where the product adds to those of `admin/locales`. */
  words?: Catalogues;
  /** The pages that replace generated ones, by resource: `pagesIn(import.meta.glob(…))` finds them in folders. */
  pages?: OfficePages;
  actions?: Readonly<Record<string, ResourceActions>>;
  /** How JSON values read and are edited, by the `$id` of their shape. */
  shapes?: HandMadeShapes;
  /** The option lists that are read when the back-office opens, by role: those that most forms offer. */
  startingLists?: (role: Role) => readonly string[];
  /** What screens read of the product's facts: roles, schemes of digits, where resources are that no menu shows. */
  facts: OfficeFacts;
}
