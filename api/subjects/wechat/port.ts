import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';
import type { RowOf, ShapeValue } from '@t3d/resources/kit';
import type wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { accountMenu, accountTemplates } from '@t3d/resources/messages/wxmp-settings';

export const callbackUrl = (publicUrl: string, { callbackKey }: Pick<Settings, 'callbackKey'>): string =>
  `${publicUrl}/ms-api/wx/${callbackKey}`;
/** Where the agent's end users look their cards up. */
export const lookupUrl = (publicUrl: string, { lookupKey }: Pick<Settings, 'lookupKey'>): string =>
  `${publicUrl}/t3d/wxmp/search?a=${lookupKey}`;

export type Settings = RowOf<typeof wxmpSettings.fields>;
export type AccountMenu = ShapeValue<typeof accountMenu>;
export type AccountTemplates = ShapeValue<typeof accountTemplates>;
/** A fact of a check, as a key of the subject's words and what fills it. */
export interface Problem {
  key: string;
  params?: Record<string, string | number>;
}

/** WeChat answered, and refused: `errcode` is its own number. */
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
/** A QR code that names a scene: what it holds, and until when it works. */
export interface SceneCode {
  url: string;
  seconds: number;
}
export interface TemplateMessage {
  openId: string;
  template: string;
  /** Where a press on it leads. */
  url: string;
  data: Readonly<Record<string, string>>;
  /** WeChat sends one message under one reference to one follower, for ten minutes. */
  reference: string;
}
/** WeChat's servers. A refusal is a `WeChatError`; any other error means that nobody knows whether it was done. */
export interface WeChatPort {
  accessToken(appId: string, appSecret: string): Promise<Issued>;
  pageTicket(accessToken: string): Promise<Issued>;
  /** Replaces the menu; without buttons there is none any more. */
  setMenu(accessToken: string, buttons: readonly WeChatButton[]): Promise<void>;
  /** A temporary code; who scans it is reported with the scene to the callback. */
  sceneCode(accessToken: string, scene: string, seconds: number): Promise<SceneCode>;
  sendTemplate(accessToken: string, message: TemplateMessage): Promise<void>;
}
export const WECHAT: ServiceKey<WeChatPort> = { name: 'the servers of WeChat' };

/** How this installation is reached, and what time it is there. */
interface WeChatSettings {
  readonly publicUrl: string;
  readonly productName: string;
  /** WeChat is simulated: it reaches addresses of this machine. */
  readonly simulators: boolean;
}
export const WECHAT_SETTINGS: ServiceKey<WeChatSettings> = {
  name: 'how WeChat reaches us',
  make: () => ({ publicUrl: 'http://localhost:3000', productName: 'T3D', simulators: true }),
};

/** What an end user learns of a card, as on its public page. */
export interface CardAnswer {
  /** Agents of its chain, from the top. */
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
  /** Candidates of a card number that somebody typed, without blanks and hyphens. */
  find(ctx: Context, number: string): Promise<CardAnswer | null>;
  /** Whether somebody who was wrong too often is not answered for a while. */
  isWatched(ctx: Context, address: string): Promise<boolean>;
  recordMiss(ctx: Context, address: string): Promise<void>;
}
/** The public look-up of cards, which gives itself. */
export const CARD_LOOKUP: ServiceKey<CardLookup> = { name: 'the look-up of cards' };
