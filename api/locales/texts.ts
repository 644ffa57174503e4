import { access } from './access';
import { alerts } from './alerts';
import { core } from './core';
import { engine } from './engine';
import { money } from './money';
import { statements } from './statements';
import { orders } from './orders';
import { imports } from './imports';
import { payments } from './payments';
import { plans } from './plans';
import { preferences } from './preferences';
import { realNames } from './realNames';
import { stock } from './stock';
import { suppliers } from './suppliers';
import type { FieldMessages } from '@t3d/resources/kit';
import type { Catalogue } from './types';

/** Every message by its key; what validation says is among them. */
export const texts = {
  ...core,
  ...engine,
  ...money,
  ...statements,
  ...payments,
  ...orders,
  ...plans,
  ...stock,
  ...imports,
  ...suppliers,
  ...realNames,
  ...alerts,
  ...preferences,
  ...access,
} as const satisfies Catalogue & Record<keyof FieldMessages, Catalogue[string]>;
