import { currentLanguage, type Language } from '../../language';
import { cht } from './cht';
import { en, type TransferText } from './en';
import { zh } from './zh';

export const transferTexts: Record<Language, TransferText> = { zh, en, cht };

export const transferText: TransferText = transferTexts[currentLanguage];
