import { useLanguage } from '../locales/useLanguage';
import { useT } from '../locales/useT';
import { useOffset } from '../state/useOffset';
import type { Reader } from './kinds';

export const useReader = (): Reader => ({ t: useT(), language: useLanguage(), offset: useOffset() });
