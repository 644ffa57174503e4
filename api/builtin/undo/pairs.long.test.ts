import { expect, test } from '@jest/globals';
import { walkPairs } from './pairsWalk.fixture';
import { settingText } from '../../environment/text.mjs';

const PAIRS = Number(settingText('UNDO_PAIRS') ?? 2_000);
const SEED = Number(settingText('UNDO_SEED') ?? 19);

test(`${PAIRS} random commands, each undone, leave every row, balance and the ledger as they were`, async () => {
  const { pairs, refused, by } = await walkPairs(SEED, PAIRS);
  process.stdout.write(`${pairs} pairs, ${refused} refused for what came between: ${JSON.stringify(by)}\n`);
  expect(pairs).toBe(PAIRS);
  expect(Object.keys(by).length).toBeGreaterThan(25);
}, 3_600_000);
