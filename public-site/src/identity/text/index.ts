import { currentLanguage, type Language } from '../../language';
import { cht } from './cht';
import { en, type IdentityText } from './en';
import { zh } from './zh';

export const identityTexts: Record<Language, IdentityText> = { zh, en, cht };

export const identityText: IdentityText = identityTexts[currentLanguage];
