import { currentLanguage, type Language } from '../../language';
import { cht } from './cht';
import { en, type CtripText } from './en';
import { zh } from './zh';

export const ctripTexts: Record<Language, CtripText> = { zh, en, cht };

export const ctripText: CtripText = ctripTexts[currentLanguage];
