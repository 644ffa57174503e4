import type { Text } from '@t3d/resources/locales';

/**
 * Messages by key. `{name}` is filled with a parameter, `{nameMinor}` with money, and `{name:orders.status}` with an
 * enum's label.
 */
export type Catalogue = Record<string, Text>;
