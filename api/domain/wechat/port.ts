import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';
import type { RowOf, ShapeValue } from '@t3d/resources/kit';
import type wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { accountMenu, accountTemplates } from '@t3d/resources/messages/wxmp-settings';

export const callbackUrl = (publicUrl: string, { callbackKey }: Pick<Settings, 'callbackKey'>): string =>
  `${publicUrl}/ms-api/wx/${callbackKey}`;
export const lookupUrl = (publicUrl: string, { lookupKey }: Pick<Settings, 'lookupKey'>): string =>
  `${publicUrl}/t3d/wxmp/search?a=${lookupKey}`;

export type Settings = RowOf<typeof wxmpSettings.fields>;
export type AccountMenu = ShapeValue<typeof accountMenu>;
export type AccountTemplates = ShapeValue<typeof accountTemplates>;
export interface Problem {
  key: string;
  params?: Record<string, string | number>;
}

/** Thrown if WeChat rejects a call, with WeChat's `errcode`. */
export class WeChatError extends Error {
  constructor(
    readonly errcode: number,
    readonly errmsg: string,
  ) {
    super(`WeChat: ${errcode} ${errmsg}`);
    this.name = 'WeChatError';
  }
}

export interface Issued {
  value: string;
  seconds: number;
}
export interface WeChatButton {
  name: string;
  type?: 'view' | 'click';
  url?: string;
  key?: string;
  sub_button?: readonly WeChatButton[];
}
export interface SceneCode {
  url: string;
  seconds: number;
}
export interface TemplateMessage {
  openId: string;
  template: string;
  /** The page that opens when the follower taps the message. */
  url: string;
  data: Readonly<Record<string, string>>;
  /** The message's reference. WeChat sends one message per reference and follower in ten minutes. */
  reference: string;
}
/** The calls to WeChat's servers. After an error other than `WeChatError`, a call may have succeeded. */
export interface WeChatPort {
  accessToken(appId: string, appSecret: string): Promise<Issued>;
  pageTicket(accessToken: string): Promise<Issued>;
  /** Replaces the menu, or removes it for an empty list. */
  setMenu(accessToken: string, buttons: readonly WeChatButton[]): Promise<void>;
  /** Creates a temporary QR code, whose scan is reported with the scene. */
  sceneCode(accessToken: string, scene: string, seconds: number): Promise<SceneCode>;
  sendTemplate(accessToken: string, message: TemplateMessage): Promise<void>;
}
export const WECHAT: ServiceKey<WeChatPort> = { name: 'the servers of WeChat' };

interface WeChatSettings {
  readonly publicUrl: string;
  readonly productName: string;
  /** True for the simulator, which may call addresses of this machine. */
  readonly simulators: boolean;
}
export const WECHAT_SETTINGS: ServiceKey<WeChatSettings> = {
  name: 'how WeChat reaches us',
  make: () => ({ publicUrl: 'http://localhost:3000', productName: 'T3D', simulators: true }),
};

/** The data of a card's public page. */
export interface CardAnswer {
  /** The ids of the agents above the card, level 1 first. */
  readonly agents: readonly number[];
  readonly masked: string;
  readonly plans: readonly {
    name: string;
    leftMB: number | null;
    totalMB: number | null;
    messages: { used: number; total: number } | null;
    endsAt: Date | null;
    live: boolean;
  }[];
}
export interface CardLookup {
  /** Finds a card by its number without blanks and hyphens. */
  find(ctx: Context, number: string): Promise<CardAnswer | null>;
  /** Returns whether an address is blocked for guessing too many numbers. */
  isWatched(ctx: Context, address: string): Promise<boolean>;
  recordMiss(ctx: Context, address: string): Promise<void>;
}
/** The lookup of cards, provided by the module `public`. */
export const CARD_LOOKUP: ServiceKey<CardLookup> = { name: 'the look-up of cards' };
