import { currentLanguage, type Language } from '../language';
import { cht } from './cht';
import { en, type Text } from './en';
import { zh } from './zh';

export const texts: Record<Language, Text> = { zh, en, cht };

/** The words in the reader's language; a change of language loads the page anew. */
export const text: Text = texts[currentLanguage];
