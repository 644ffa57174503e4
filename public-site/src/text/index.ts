import { currentLanguage, type Language } from '../language';
import { cht } from './cht';
import { en, type Text } from './en';
import { zh } from './zh';

export const texts: Record<Language, Text> = { zh, en, cht };

/** A change of language reloads the page, so these texts never change. */
export const text: Text = texts[currentLanguage];
