import type { WordsByLanguage } from '../locales';
import { cht } from './cht';
import { en } from './en';
import { zh } from './zh';

export const WORDS: WordsByLanguage = { zh, en, cht };
