/**
 * Official accounts: how an agent appears to its end users, and its account at WeChat.
 *
 * Commands: create, update and test the settings; what they must have says `completeSettings`. In: WeChat's calls at an
 * address of the agent's own (`callback/`), signed, by the mode of the account encrypted, each answered once: a card of
 * the agent's tree with what is left on it, anything else with its welcome. Out, behind one port (`port.ts`): tokens,
 * which all processes share (`tokens.ts`), the menu, pushed by a job, and the ticket that signs pages. The self-test
 * (`selfTest/`) tries each of them. Users of the back-office link their own WeChat to the account that writes to them
 * (`binding/`): a QR code that WeChat makes, confirmed by its callback; template messages go there (`templates/`), once
 * each. `brand.ts` is what public pages wear,
 * `brand.ts` what mails to the customers of an agent do. Decision 38.
 */
import { HOUR_MS } from '@t3d/resources/kit';
import type wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { MAIL_BRANDS } from '../../house/mails';
import { type Provided, provide } from '../../models/services';
import { linkRoutes } from './binding/router';
import { CALLS } from './calls';
import { callbackRoutes } from './callback/router';
import { mailBrands } from './brand';
import { httpWeChat } from './client';
import { MENU_JOB, pushMenuJob } from './menu';
import { PLATFORM_ACCOUNT, keepPlatformAccount } from './platformAccount';
import { WECHAT, WECHAT_SETTINGS } from './port';
import { computedSettings, completeSettings, createSettings, updateSettings } from './saveSettings';
import { SELF_TEST_JOB, requireSelfTest, runSelfTest, testAccount } from './selfTest';
import { weChatSimulator } from './simulator/router';
import { tidyMessages } from './templates/deliveries';
import { words } from './words';

export { type Brand, brandByKey, brandOf, readLogo, signOwnPage } from './brand';
export { type CardAnswer, type CardLookup, CARD_LOOKUP } from './port';
export { hasPlatformAccount, testPlatformAccount, testWeChat } from './platformAccount';
export { reachableAmong } from './binding/bindings';
export { isClaimed } from './templates/deliveries';
export { type Sending, type TemplateNotice, sendTemplate } from './templates/sendTemplate';

const ofSettings = {
  create: createSettings,
  update: updateSettings,
  test: testAccount,
} satisfies CommandsFor<typeof wxmpSettings>;
export const commands = { 'wxmp-settings': ofSettings };

export default defineSubject({
  words,
  commands,
  rules: { 'wxmp-settings': { complete: completeSettings } },
  computed: [computedSettings],
  routes: () => [linkRoutes()],
  calls: CALLS,
  jobs: {
    [MENU_JOB]: { run: pushMenuJob },
    [SELF_TEST_JOB]: { onBehalf: requireSelfTest, run: runSelfTest, attempts: 1 },
    'wxmp-messages.tidy': { every: HOUR_MS, atomic: true, run: tidyMessages },
  },
  mounts: ({ database, config }) => [
    // Parsed by the route itself: the bytes are WeChat's XML.
    { at: '/ms-api/wx', handlers: [callbackRoutes(database)], raw: true, signed: /^/ },
    ...(config.simulators ? [{ at: '/simulator/wechat', handlers: [weChatSimulator(database)], raw: true }] : []),
  ],
  prepare: keepPlatformAccount,
  configured: ({ publicUrl, productName, simulators, wechatApi, officialAccount }) => [
    provide(PLATFORM_ACCOUNT, officialAccount) as Provided,
    provide(WECHAT_SETTINGS, { publicUrl, productName, simulators }) as Provided,
    provide(WECHAT, httpWeChat(wechatApi)) as Provided,
    provide(MAIL_BRANDS, mailBrands(publicUrl, productName)) as Provided,
  ],
});
