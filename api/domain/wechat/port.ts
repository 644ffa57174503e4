import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';
import type { RowOf, ShapeValue } from '@t3d/resources/kit';
import type wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { accountMenu, accountTemplates } from '@t3d/resources/messages/wxmp-settings';

export const callbackUrl = (publicUrl: string, { callbackKey }: Pick<Settings, 'callbackKey'>): string =>
  `${publicUrl}/ms-api/wx/${callbackKey}`;
/** Returns the address at which the agent's end users look up cards. */
export const lookupUrl = (publicUrl: string, { lookupKey }: Pick<Settings, 'lookupKey'>): string =>
  `${publicUrl}/t3d/wxmp/search?a=${lookupKey}`;

export type Settings = RowOf<typeof wxmpSettings.fields>;
export type AccountMenu = ShapeValue<typeof accountMenu>;
export type AccountTemplates = ShapeValue<typeof accountTemplates>;
/** A fact of a check: a message key with its parameters. */
export interface Problem {
  key: string;
  params?: Record<string, string | number>;
}

/** Thrown for WeChat's rejection: `errcode` is its own code. */
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
/** A QR code of a scene, and its expiry. */
export interface SceneCode {
  url: string;
  seconds: number;
}
export interface TemplateMessage {
  openId: string;
  template: string;
  /** The target of a press. */
  url: string;
  data: Readonly<Record<string, string>>;
  /** WeChat sends one message per reference and follower within ten minutes. */
  reference: string;
}
/** WeChat's servers. A rejection is a `WeChatError`; after any other error the result is unknown. */
export interface WeChatPort {
  accessToken(appId: string, appSecret: string): Promise<Issued>;
  pageTicket(accessToken: string): Promise<Issued>;
  /** Replaces the menu; without buttons it is removed. */
  setMenu(accessToken: string, buttons: readonly WeChatButton[]): Promise<void>;
  /** Creates a temporary code; scans are reported with the scene to the callback. */
  sceneCode(accessToken: string, scene: string, seconds: number): Promise<SceneCode>;
  sendTemplate(accessToken: string, message: TemplateMessage): Promise<void>;
}
export const WECHAT: ServiceKey<WeChatPort> = { name: 'the servers of WeChat' };

/** The address of this installation, and its clock. */
interface WeChatSettings {
  readonly publicUrl: string;
  readonly productName: string;
  /** True if WeChat is simulated, which reaches addresses of this machine. */
  readonly simulators: boolean;
}
export const WECHAT_SETTINGS: ServiceKey<WeChatSettings> = {
  name: 'how WeChat reaches us',
  make: () => ({ publicUrl: 'http://localhost:3000', productName: 'T3D', simulators: true }),
};

/** The facts of a card for an end user, as on its public page. */
export interface CardAnswer {
  /** Agents of its chain from the top. */
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
  /** Finds the card of a typed number without blanks and hyphens. */
  find(ctx: Context, number: string): Promise<CardAnswer | null>;
  /** Returns whether an address has had too many misses to be served for a while. */
  isWatched(ctx: Context, address: string): Promise<boolean>;
  recordMiss(ctx: Context, address: string): Promise<void>;
}
/** The public card lookup, which provides itself. */
export const CARD_LOOKUP: ServiceKey<CardLookup> = { name: 'the look-up of cards' };
