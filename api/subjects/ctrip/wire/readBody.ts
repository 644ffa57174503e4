import { isDay } from '@t3d/resources/kit';
import { CtripRefusal, MISSING, WRONG_DATE, WRONG_INFO, WRONG_PRICE } from './codes';
import type { Body } from '../types';

/** Beyond any price: what is above is a mistake, not an amount. */
const MAX_MINOR = 1_000_000_000;
const MAX_ITEMS = 50;
const MAX_PASSENGERS = 200;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text of a body, numbers too; null where there is none. Refuses (1006) one that is too long. */
export function readText(body: Body, name: string, longest = 64): string | null {
  const value = body[name];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new CtripRefusal(WRONG_INFO, `${name} is not a text`);
  const text = String(value).trim();
  if (text.length > longest) throw new CtripRefusal(WRONG_INFO, `${name} is longer than ${longest} characters`);
  return text === '' ? null : text;
}

/** The same where Ctrip must give it. Refuses (1005) a missing one. */
export function needText(body: Body, name: string, longest = 64): string {
  const text = readText(body, name, longest);
  if (text === null) throw new CtripRefusal(MISSING, `${name} is missing`);
  return text;
}

/** A number that must be whole and in bounds. Refuses a missing one (1005) and any other (1006). */
export function needWhole(body: Body, name: string, least: number): number {
  const text = needText(body, name);
  const value = Number(text);
  if (!/^-?\d{1,12}$/.test(text) || value < least)
    throw new CtripRefusal(WRONG_INFO, `${name} is ${text}: it must be a whole number, ${least} or more`);
  return value;
}

/** An amount in major units with at most two decimals, as minor units; null where there is none. */
export function readMinor(body: Body, name: string): number | null {
  const value = body[name];
  if (value === undefined || value === null || value === '') return null;
  const text = String(value as string | number).trim();
  const match = /^(\d{1,8})(?:\.(\d{1,2})0*)?$/.exec(text);
  const minor = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN;
  if (!(minor <= MAX_MINOR)) throw new CtripRefusal(WRONG_PRICE, `${name} is ${text.slice(0, 32)}: it is no amount`);
  return minor;
}

/** The same where Ctrip must give it. */
export function needMinor(body: Body, name: string): number {
  const minor = readMinor(body, name);
  if (minor === null) throw new CtripRefusal(MISSING, `${name} is missing`);
  return minor;
}

/** A calendar day. Refuses a missing one (1005) and one that no calendar has (1009). */
export function needDay(body: Body, name: string): string {
  const text = needText(body, name, 32).slice(0, 10);
  if (isDay(text)) return text;
  throw new CtripRefusal(WRONG_DATE, `${name} is ${String(text)}: it is not a day as yyyy-MM-dd`);
}

/** A list of objects; [] where there is none. Refuses (1006) anything else, and more than `most`. */
export function readList(body: Body, name: string, most = MAX_PASSENGERS): readonly Body[] {
  const value = body[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every(isObject)) throw new CtripRefusal(WRONG_INFO, `${name} is not a list`);
  if (value.length > most) throw new CtripRefusal(WRONG_INFO, `${name} has more than ${most} entries`);
  return value;
}

/** The items of an order. Refuses none (1005). */
export function needItems(body: Body): readonly Body[] {
  const items = readList(body, 'items', MAX_ITEMS);
  if (items.length === 0) throw new CtripRefusal(MISSING, 'items is missing');
  return items;
}
