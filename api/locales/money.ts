import type { Catalogue } from './types';

export const money: Catalogue = {};
