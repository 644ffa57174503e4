import type { Text } from '@t3d/resources/locales';

/**
 * Messages by key. `{name}` is filled from the rejection's parameters, `{nameMinor}` as money, `{name:orders.status}`
 * (one code, or several joined by `, `) as the labels of that enum with the code behind.
 */
export type Catalogue = Record<string, Text>;
