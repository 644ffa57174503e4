import type { Language } from '@t3d/resources/kit';
import type { OutsideTexts } from '../locales/outside.zh';

const CATALOGUES: Record<Language, () => Promise<{ default: OutsideTexts }>> = {
  zh: () => import('../locales/outside.zh'),
  en: () => import('../locales/outside.en'),
  cht: () => import('../locales/outside.cht'),
};

let texts: OutsideTexts | undefined;

/** Loads the few texts that are needed before (and without) the back-office: login, 404, the error catalogue. */
export async function loadTexts(language: Language): Promise<OutsideTexts> {
  texts = (await CATALOGUES[language]()).default;
  return texts;
}

/** The text of a key; `{name}` stands for `values.name`. */
export function say(key: keyof OutsideTexts, values: Record<string, string | number> = {}): string {
  return (texts?.[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
