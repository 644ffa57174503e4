import type { WordsByLanguage } from '../locales';
import { cht } from './cht';
import { en } from './en';
import { zh } from './zh';

/** The texts of the reseller's resources, actions and menu. */
export const WORDS: WordsByLanguage = { zh, en, cht };
