import Sequencer from '@jest/test-sequencer';

/** What takes minutes, longest first. Begun last, as their size would have it, they leave one core idle at the end. */
const LONGEST = ['/api/ledger/walk.db.test.ts', '/seeders/demo/demo.test.ts', '/api/jobs/kill.db.test.ts'];
const place = ({ path }) => {
  const at = LONGEST.findIndex((end) => path.endsWith(end));
  return at === -1 ? LONGEST.length : at;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => place(one) - place(other));
  }
}
