import { currentLanguage, type Language } from '../../language';
import { cht } from './cht';
import { en, type GuideText } from './en';
import { zh } from './zh';

export const guideTexts: Record<Language, GuideText> = { zh, en, cht };

export const guideText: GuideText = guideTexts[currentLanguage];
