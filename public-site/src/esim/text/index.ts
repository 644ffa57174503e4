import { currentLanguage, type Language } from '../../language';
import { cht } from './cht';
import { en, type EsimText } from './en';
import { zh } from './zh';

export const esimTexts: Record<Language, EsimText> = { zh, en, cht };

export const esimText: EsimText = esimTexts[currentLanguage];
