import { expect, test } from '@jest/globals';
import { loadRegistry } from '../../api/product';

/** The icons of tones without an icon of their own, as in `admin/ui/StatusChip.tsx`. */
const TONE_ICONS: Readonly<Record<string, string>> = {
  grey: 'CheckCircle',
  blue: 'Schedule',
  teal: 'RadioButtonUnchecked',
  green: 'PlayCircle',
  amber: 'ReportProblem',
  red: 'ErrorOutline',
};
/** States with a different meaning in each resource. */
const OTHER_MEANING = ['UNPAID', 'WAITING'];
const NUMBER = /^\d+$/;

const iconOf = (tone: string): string => tone.split('/')[1] ?? TONE_ICONS[tone] ?? tone;

test('shows a state with the same icon in every resource', async () => {
  const found = new Map<string, Map<string, string>>();
  for (const resource of (await loadRegistry()).values())
    for (const [name, field] of Object.entries(resource.fields)) {
      const derived = Object.entries(field.variants ?? {}).map(([state, { tone }]) => [state, tone] as const);
      for (const [state, tone] of [...Object.entries(field.tones ?? {}), ...derived]) {
        if (NUMBER.test(state) || OTHER_MEANING.includes(state)) continue;
        const icons = found.get(state) ?? new Map<string, string>();
        found.set(state, icons.set(iconOf(tone), `${resource.name}.${name}`));
      }
    }
  expect(found.size).toBeGreaterThan(40);
  expect([...found].filter(([, icons]) => icons.size > 1).map(([state, icons]) => [state, ...icons])).toEqual([]);
});
