import { expect, test } from '@jest/globals';
import { runUndoPairs } from './undoPairs.fixture';
import { settingText } from '../../environment/text.mjs';

const PAIRS = Number(settingText('UNDO_PAIRS') ?? 2_000);
const SEED = Number(settingText('UNDO_SEED') ?? 19);

test(`restores every row and balance when each of ${PAIRS} random commands is undone`, async () => {
  const { pairs, refused, by } = await runUndoPairs(SEED, PAIRS);
  process.stdout.write(`${pairs} pairs, ${refused} refused for what came between: ${JSON.stringify(by)}\n`);
  expect(pairs).toBe(PAIRS);
  expect(Object.keys(by).length).toBeGreaterThan(25);
}, 3_600_000);
