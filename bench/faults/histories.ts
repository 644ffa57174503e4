// npx tsx bench/faults/histories.ts [sqlite | mariadb | galera] [seconds = 60] [runs = 1]: records histories while
// processes and nodes are killed, and checks that they are linearizable. See docs/simulate.md.
import { Processes } from '../../scripts/histories/processes';
import { type Kind, openStore, recordRun } from '../../scripts/histories/run';
import { print, printTable } from '../report';

const [kind = 'sqlite', ...numbers] = process.argv.slice(2);
const [seconds = 60, runs = 1] = numbers.map(Number);
const SHOWN = 10;

const store = await openStore(kind as Kind);
let wrong = 0;
try {
  const processes = await Processes.start(store.processes, store.url);
  try {
    for (let run = 1; run <= runs; run += 1) {
      const { anomalies, odd, audited, figures } = await recordRun(store, processes, seconds);
      printTable(`${kind}, run ${run} of ${runs}, ${seconds} s`, [
        ...Object.entries(figures),
        ['anomalies', anomalies.length],
        ['unexpected answers', odd.length],
        ['audit', audited ? 'no fault' : 'BROKEN'],
      ]);
      for (const { kind: what, text } of anomalies.slice(0, SHOWN)) print(`  ANOMALY ${what}: ${text}`);
      for (const text of odd.slice(0, SHOWN)) print(`  UNEXPECTED ${text}`);
      if (anomalies.length > 0 || odd.length > 0 || !audited) wrong += 1;
    }
  } finally {
    await processes.stop();
  }
} finally {
  await store.stop();
}
print(wrong === 0 ? `\nno anomaly in ${runs} runs` : `\nANOMALIES in ${wrong} of ${runs} runs`);
process.exit(wrong === 0 ? 0 : 1);
