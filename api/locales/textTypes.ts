import type { Text } from '@t3d/resources/locales';

/**
 * Messages by key. `{name}` is filled from the error's parameters, `{nameMinor}` as money, and `{name:orders.status}`
 * (one code, or several joined by `, `) as the labels of that enum, each followed by its code.
 */
export type Catalogue = Record<string, Text>;
