// The outside world at a tester's command: mounted where the configuration says so, never in production.
import { defineSubject } from '../../engine/http/subject';
import { simulatorRouter } from './router';

export { advanceClock, followClock } from './router';
export { ACTIONS, simulate } from './supplierControls';

export default defineSubject({
  mounts: ({ database, config }) =>
    config.simulators ? [{ at: '/simulator', handlers: [simulatorRouter(database)] }] : [],
});
