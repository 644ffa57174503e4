import { describe, expect, it } from '@jest/globals';
import { runModelTest } from '../test/modelTest';
import { settingText } from '../environment/text.mjs';

// LEDGER_SEED and LEDGER_STEPS choose another or a longer random sequence.
const SEED = Number(settingText('LEDGER_SEED') ?? 20_261_121);
const STEPS = Number(settingText('LEDGER_STEPS') ?? (process.env.LONG === 'on' ? 20_000 : 1_500));
const SHRINK_SECONDS = Number(settingText('LEDGER_SHRINK_SECONDS') ?? 60);

describe('random movements of money between thirty agents', () => {
  it(`equals the model after ${STEPS} commands of seed ${SEED}, and passes every audit`, async () => {
    const tallies = await runModelTest({ seed: SEED, steps: STEPS, batch: 750, shrinkSeconds: SHRINK_SECONDS });
    // A long sequence must contain a successful, a rejected and a repeated movement of each kind.
    if (STEPS < 1_500) return;
    for (const [kind, { done, refused, again }] of tallies)
      expect({ kind, done: done > 0, refused: refused > 0, again: again > 0 }).toEqual({
        kind,
        done: true,
        refused: kind !== 'setCredit',
        again: kind !== 'setCredit',
      });
  }, 600_000);
});
