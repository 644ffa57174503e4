import type { Language } from '../kit/languages';
import type { PartialWords } from '../locales';
import { cht } from './cht';
import { en } from './en';
import { zh } from './zh';

/** The words of the reseller's resources, actions and menu. */
export const WORDS: Record<Language, PartialWords> = { zh, en, cht };
