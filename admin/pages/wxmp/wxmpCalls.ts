import type { I18nText } from '@t3d/resources/kit';
import type { ThemeName } from '../../tokens';

export const WXMP = 'wxmp-settings';
export const WXMP_PATH = '/user/wxmp';

export const MENU_KINDS = ['LOOKUP', 'INSTRUCTIONS', 'LINK', 'TEXT'] as const;
export type MenuKind = (typeof MENU_KINDS)[number];
export interface MenuEntry {
  name: string;
  kind: MenuKind;
  url?: string | null;
  text?: string | null;
}
export type MenuButton = MenuEntry & { entries?: MenuEntry[] };
export const TEMPLATE_KINDS = ['SYSTEM', 'PROMO', 'UP', 'DOWN', 'CHANGE'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];
export const TEMPLATE_VALUES = ['TITLE', 'CONTENT', 'KIND', 'TIME', 'ACCOUNT'] as const;
export interface TemplateRow {
  kind: TemplateKind;
  template: string;
  fields: { name: string; value: (typeof TEMPLATE_VALUES)[number] }[];
}
export type MessageMode = 'PLAIN' | 'COMPATIBLE' | 'SAFE';
export type Secret = 'appSecret' | 'token' | 'encodingAesKey';

export interface TestLine {
  check: string;
  state: 'PASSED' | 'FAILED' | 'WAITING';
  title: string;
  message: string;
  cure: string | null;
  copy: string | null;
  milliseconds: number | null;
}
export interface SelfTest {
  at: string;
  done: boolean;
  lines: TestLine[];
}
/** The settings of a form. Secrets can be written but never read. */
export interface Values {
  brandName: I18nText | null;
  logo: number | null;
  theme: ThemeName;
  welcome: I18nText | null;
  contact: string | null;
  appId: string | null;
  mode: MessageMode;
  menu: MenuButton[] | null;
  templates: TemplateRow[] | null;
  appSecret?: string;
  token?: string;
  encodingAesKey?: string;
}
export interface Settings extends Values {
  id: number;
  version: number;
  updatedAt: string;
  appSecretSetAt: string | null;
  tokenSetAt: string | null;
  encodingAesKeySetAt: string | null;
  callbackUrl: string;
  lookupUrl: string;
  menuPushedAt: string | null;
  menuProblem: string | null;
  templateProblem: string | null;
  selfTest: SelfTest | null;
}

/** The linked WeChat account, and why notices do not arrive. */
export interface OwnLink {
  offered: boolean;
  name: string | null;
  boundAt: string | null;
  problem: string | null;
}
