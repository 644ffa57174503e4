import type { Text } from '@t3d/resources/locales';

/**
 * Messages by key. `{name}` is filled with the parameter `name`, and `{nameMinor}` with an amount of money.
 * `{name:orders.status}` is filled with the label and code of an enum value, or of several values joined by `, `.
 */
export type Catalogue = Record<string, Text>;
