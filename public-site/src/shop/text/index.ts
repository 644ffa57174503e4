import { currentLanguage, type Language } from '../../language';
import { cht } from './cht';
import { en, type ShopText } from './en';
import { zh } from './zh';

export const shopTexts: Record<Language, ShopText> = { zh, en, cht };

export const shopText: ShopText = shopTexts[currentLanguage];
