import { currentLanguage, type Language } from '../language';
import { cht } from './cht';
import { en, type Text } from './en';
import { zh } from './zh';

export const texts: Record<Language, Text> = { zh, en, cht };

/** The texts of the site. A change of language reloads the page. */
export const text: Text = texts[currentLanguage];
