import type { Field } from '../fields';
import { mostOf } from '../fieldSchema';
import { shortestMatch } from './shortestMatch';

/** The whole number that a fraction of a limit was surely meant to be: `0.01` of an amount is one minor unit. */
function wholeOf({ kind }: Field, option: 'min' | 'max', given: number): number {
  const minor = Math.round(given * 100);
  if (kind === 'money' && Math.abs(given * 100 - minor) < 1e-6) return minor;
  return option === 'min' ? Math.ceil(given) : Math.floor(given);
}

/** What is wrong with the least or the greatest value: it is one that the field can have. */
function boundProblems(field: Field, option: 'min' | 'max'): string[] {
  const given: unknown = field[option];
  if (given === undefined) return [];
  const called = option === 'min' ? `its least value ${String(given)}` : `its greatest value ${String(given)}`;
  if (typeof given !== 'number' || !Number.isFinite(given)) return [`${called} is no number; write one`];
  if (field.kind === 'rate') return [];
  if (!Number.isInteger(given)) {
    const unit = field.kind === 'money' ? 'whole number of minor units (cents)' : 'whole number';
    return [`${called} is no ${unit}; write ${wholeOf(field, option, given)}`];
  }
  const most = mostOf(field);
  return Math.abs(given) > most
    ? [`${called} is more than its column holds; write a number between -${most} and ${most}`]
    : [];
}

function orderProblems({ kind, min, max }: Field): string[] {
  if (max === undefined) return [];
  if (min !== undefined && min > max) return [`its least value ${min} is above its greatest ${max}; exchange them`];
  return kind === 'rate' && min === undefined && max < 0
    ? [`its greatest value ${max} is below 0, which is its least unless declared; write a min below ${max}`]
    : [];
}

/** How many of anything a value may hold. */
const sizeProblems = ({ length, limit }: Field): string[] =>
  [length, limit].flatMap((one) => {
    if (one === undefined) return [];
    if (one < 1) return [`it may hold ${one} of anything, which is nothing; write a limit of at least 1`];
    return Number.isInteger(one) ? [] : [`it may hold ${String(one)} of anything; write a whole number`];
  });

/** A pattern that is a regular expression, and has a match that the length leaves room for. */
function patternProblems({ pattern, length = 255 }: Field): string[] {
  if (pattern === undefined) return [];
  try {
    RegExp(pattern);
  } catch (error) {
    return [`its pattern is no regular expression (${(error as Error).message}); write one that compiles`];
  }
  const shortest = shortestMatch(pattern);
  return shortest > length
    ? [
        `its pattern matches nothing shorter than ${shortest} characters, and its length is ${length}: ` +
          `no value would be taken; write a length of at least ${shortest}, or a shorter pattern`,
      ]
    : [];
}

/** What is wrong with the bounds of a field's values: with each by itself, and where none passes them together. */
export function limitMistakes(field: Field): string[] {
  const bounds = [...boundProblems(field, 'min'), ...boundProblems(field, 'max')];
  return [...(bounds.length > 0 ? bounds : orderProblems(field)), ...sizeProblems(field), ...patternProblems(field)];
}
