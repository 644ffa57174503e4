import { currentLanguage, type Language } from '../../language';
import { cht } from './cht';
import { en, type JoinText } from './en';
import { zh } from './zh';

export const joinTexts: Record<Language, JoinText> = { zh, en, cht };

export const joinText: JoinText = joinTexts[currentLanguage];
