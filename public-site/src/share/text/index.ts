import { currentLanguage, type Language } from '../../language';
import { cht } from './cht';
import { en, type ShareText } from './en';
import { zh } from './zh';

export const shareTexts: Record<Language, ShareText> = { zh, en, cht };

export const shareText: ShareText = shareTexts[currentLanguage];
