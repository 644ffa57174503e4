import type { SessionUser } from '@t3d/resources/kit';
import type { ComponentType } from 'react';
import type { HandMade } from '../declared';
import type { Catalogues } from '../providers/i18nProvider';
import type { OfficeFacts } from '../providers/productFacts';
import type { Brand } from '../ui/brand';

/** What every visit of a product's back-office begins with. */
export interface AdminProduct {
  /** How it shows itself; without it by the first letter of its name. */
  brand?: Brand;
  /** What is behind the login, made by `makeBackOffice` and loaded when somebody is inside. */
  office: () => Promise<{ default: ComponentType<{ user: SessionUser }> }>;
}

/** All that a back-office knows of its product beside what the server says. */
export interface Office {
  /** The texts of every screen in each language, where the product adds to those of `admin/locales`. */
  words?: Catalogues;
  /** What each folder of hand-made screens adds, by its file: `import.meta.glob` finds every `screens.ts`. */
  screens?: Readonly<Record<string, HandMade>>;
  /** What screens read of the product's facts: roles, schemes of digits, where resources are that no menu shows. */
  facts: OfficeFacts;
}
