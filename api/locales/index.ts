import type { Language, MessageKey } from '@t3d/resources/kit';
import { formatMoney } from '@t3d/resources/kit';
import { actionText, optionLabel } from '@t3d/resources/locales';
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
import type { Catalogue } from './types';

export const catalogue: Catalogue = { ...core, ...engine, ...money, ...statements, ...payments, ...orders, ...plans, ...stock, ...imports, ...suppliers, ...realNames, ...alerts, ...preferences, ...access };

type Params = Readonly<Record<string, string | number>>;

/** `minMinor` may also be filled by a plain `min`: validation does not know that a number is money, its message does. */
function fill(name: string, params: Params): string {
  if (!name.endsWith('Minor')) return String(params[name] ?? '');
  const value = params[name] ?? params[name.slice(0, -'Minor'.length)];
  return typeof value === 'number' ? formatMoney(value) : String(value ?? '');
}

/** A value of an enum, or an action, in words, with the code that files and programs know it by. */
function word(code: string, resource: string, field: string, language: Language): string {
  const option = optionLabel(resource, field, code, language);
  const label = option === code ? actionText(resource, code, language).label : option;
  if (label === code) return code;
  return language === 'en' ? `${label} (${code})` : `${label}（${code}）`;
}

const words = (codes: string, resource: string, field: string, language: Language): string => codes.split(', ').map((code) => word(code, resource, field, language)).join(language === 'en' ? ', ' : '、');

/** The message of a key in a language, filled. A key nobody wrote down answers the general failure text, never itself. */
export function translate(key: string, language: Language, params: Params = {}): string {
  const texts = Object.hasOwn(catalogue, key) ? catalogue[key] : catalogue.badRequest;
  return (texts?.[language] ?? '').replace(/\{(\w+)(?::([\w-]+)\.(\w+))?\}/g, (_whole, name: string, resource?: string, field?: string) => {
    const text = fill(name, params);
    return resource && field ? words(text, resource, field, language) : text;
  });
}

/** Messages by field, as the envelope carries them. */
export function translateAll(errors: Readonly<Record<string, MessageKey>>, language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, { key, params }]) => [field, translate(key, language, params)]));
}
