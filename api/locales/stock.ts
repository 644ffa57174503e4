import type { Catalogue } from './types';

export const stock: Catalogue = {};
