import Sequencer from '@jest/test-sequencer';

/** The slowest test files, which run first so that no core is idle at the end. */
const LONGEST = [
  '/api/engine/matrix.test.ts',
  '/seeders/demo/demo.test.ts',
  '/seeders/demo/tampering.test.ts',
  '/api/ledger/modelTest.db.test.ts',
  '/api/engine/import/importKill.db.test.ts',
  '/api/jobs/kill.db.test.ts',
];
const place = ({ path }) => {
  const at = LONGEST.findIndex((end) => path.endsWith(end));
  return at === -1 ? LONGEST.length : at;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => place(one) - place(other));
  }
}
