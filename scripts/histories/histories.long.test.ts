import { expect, test } from '@jest/globals';
import { findServer } from '../lib/mariadb.mjs';
import { Processes } from './processes';
import { type Kind, openStore, recordRun } from './run';

const SECONDS = 15;
const KINDS: Kind[] = findServer() ? ['sqlite', 'mariadb'] : ['sqlite'];

test.each(KINDS)(
  'records a linearizable history of wallets and cards on %s while processes are killed',
  async (kind) => {
    const store = await openStore(kind);
    const processes = await Processes.start(store.processes, store.url);
    try {
      const { anomalies, odd, audited, figures } = await recordRun(store, processes, SECONDS);
      expect({ anomalies, odd, audited }).toEqual({ anomalies: [], odd: [], audited: true });
      expect(figures.acknowledged).toBeGreaterThan(100);
      expect(figures['processes killed']).toBeGreaterThan(0);
    } finally {
      await processes.stop();
      await store.stop();
    }
  },
  120_000,
);
