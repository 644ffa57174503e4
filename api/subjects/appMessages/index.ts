/**
 * APP messages: what staff push to the phones of app users.
 *
 * In: `publish` of the resource (`publishAppMessages.ts`). A job notes the targets (`targets.ts` reads them from
 * `push_devices`, which the room that knows the app's users fills) and pushes to them, 500 devices a call
 * (`sendPushes.ts`), through one port (`port.ts`): JPush (`jpush.ts`), or a simulator. `received.ts` answers what an
 * app user was sent. Decision 46.
 */
import type appMessages from '@t3d/resources/messages/app-messages';
import type { CommandsFor } from '../../declared/command';
import { defineSubject } from '../../engine/http/subject';
import { type Provided, provide } from '../../models/services';
import { jpush } from './jpush';
import { PUSHES, noPushes } from './service';
import { completeAppMessages, disableAppMessages, enableAppMessages, publishAppMessages } from './publishAppMessages';
import { RECEIVED_CALL, receivedRoutes } from './received';
import { SEND_JOB, giveUp, sendPushes } from './sendPushes';
import { pushSimulator, showPushes } from './port';
import { words } from './words';

export { type Device, keepDevices } from './jpush';
export { PUSHES } from './service';

const ofAppMessages = {
  publish: publishAppMessages,
  enable: enableAppMessages,
  disable: disableAppMessages,
} satisfies CommandsFor<typeof appMessages>;
export const commands = { 'app-messages': ofAppMessages };

export default defineSubject({
  words,
  commands,
  routes: () => [receivedRoutes()],
  calls: [RECEIVED_CALL],
  rules: { 'app-messages': { complete: completeAppMessages } },
  jobs: { [SEND_JOB]: { run: sendPushes, exhausted: giveUp } },
  mounts: ({ database, config }) =>
    config.simulators ? [{ at: '/simulator/push', handlers: [showPushes(() => database.services.get(PUSHES))] }] : [],
  configured: ({ push, production }) => [
    provide(PUSHES, push ? jpush(push) : production ? noPushes : pushSimulator()) as Provided,
  ],
});
