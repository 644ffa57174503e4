#!/usr/bin/env node
// Checks monthly statements (CSV) offline: the order, the sums and the hashes of their bills. The program needs only
// Node and none of the platform's code, so that anybody can write it again from docs/verify-a-statement.md.
//
// node verifyStatement.mjs 2026-10.csv 2026-11.csv
// node verifyStatement.mjs --opening <closing hash you kept> 2026-11.csv
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const COLUMNS = [
  'sequence',
  'createdAt',
  'type',
  'amount',
  'previousBalance',
  'balanceAfter',
  'currency',
  'orderNo',
  'reason',
  'from',
  'fromLabel',
  'remark',
  'hash',
];
const KEYS = [
  'statement',
  'product',
  'account',
  'nickname',
  'wallet',
  'currency',
  'month',
  'from',
  'until',
  'complete',
  'opening',
  'closing',
  'openingHash',
  'closingHash',
];
const AT_ZONE = KEYS.indexOf('month') + 1;
const CLAWBACK = 'PROFIT_SHARE_CLAWBACK';
const typeOf = (bill) => bill.type;
const typeOrClawback = (bill) => (bill.type === 'DEC' && bill.reason === CLAWBACK ? CLAWBACK : bill.type);
/** The versions of the file format: the keys of the heading, the columns of a bill and the totals. */
const FORMS = {
  1: { keys: KEYS, columns: COLUMNS, totalOf: typeOf },
  2: { keys: KEYS, columns: [...COLUMNS, 'creditLimit', 'seal'], totalOf: typeOf },
  3: {
    keys: [...KEYS.slice(0, AT_ZONE), 'zone', ...KEYS.slice(AT_ZONE)],
    columns: [...COLUMNS, 'creditLimit', 'seal'],
    totalOf: typeOrClawback,
  },
};
/** The free texts, which may contain escaped characters. */
const TEXTS = new Set(['product', 'account', 'nickname']);
const HASH = /^[0-9a-f]{64}$/;
/** The patterns of heading values that no other check compares. */
const VALUES = {
  product: /\S/,
  account: /\S/,
  wallet: /^[1-9]\d*$/,
  currency: /^[A-Z]{3}$/,
  complete: /^(true|false)$/,
  openingHash: HASH,
  closingHash: HASH,
};
const SEAL = /^\d+\.[0-9a-f]{8}\.[\w-]{43}$/;

class Wrong extends Error {}

/** Decodes UTF-8. Throws for other bytes. */
function decode(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Wrong('the file is not in UTF-8');
  }
}

/** Reads the records of a CSV text (RFC 4180), each with the number of its first line. */
function* readRecords(text) {
  let cells = [];
  let cell = '';
  let quote = 'none';
  let line = 1;
  let begun = 1;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at += 1) {
    const sign = text[at];
    const ends = sign === ',' || sign === '\n' || (sign === '\r' && text[at + 1] === '\n');
    if (sign === '\n') line += 1;
    if (quote === 'open') {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quote = 'closed';
    } else if (quote === 'closed' && !ends) throw new Wrong(`line ${begun}: something follows a closing quote`);
    else if (sign === '"') {
      if (cell !== '') throw new Wrong(`line ${begun}: a quote begins within a cell`);
      quote = 'open';
    } else if (sign === ',') {
      cells.push(cell);
      cell = '';
      quote = 'none';
    } else if (sign === '\n') {
      yield { cells: [...cells, cell], line: begun };
      cells = [];
      cell = '';
      quote = 'none';
      begun = line;
    } else if (!ends) cell += sign;
  }
  if (quote === 'open') throw new Wrong(`line ${begun}: a quote is never closed`);
  if (cell !== '' || quote === 'closed' || cells.length > 0) yield { cells: [...cells, cell], line: begun };
}

/** Removes the apostrophe before a text that a spreadsheet would run as a formula. */
const unshield = (text) => (text.startsWith("'") ? text.slice(1) : text);
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');
const escaped = (text) => text.replaceAll('\\', '\\\\').replaceAll('|', '\\p').replaceAll('\n', '\\n');

/** Returns the first hash of a wallet. */
export const chainStart = (wallet, currency) => sha256(`wallet:${wallet}:${currency}`);
export const chainLine = (bill) =>
  [
    bill.sequence,
    bill.createdAt,
    bill.type,
    bill.amount,
    bill.previousBalance,
    bill.balanceAfter,
    bill.currency,
    unshield(bill.orderNo),
    bill.reason,
    bill.from,
    escaped(unshield(bill.remark)),
    ...(bill.seal ? [bill.creditLimit, bill.seal] : []),
  ].join('|');
export const chainNext = (previousHash, line) => sha256(`${previousHash}\n${line}`);

function readWhole(text, what) {
  if (!/^(0|-?[1-9]\d*)$/.test(text)) throw new Wrong(`${what} is no whole number: ${text}`);
  return BigInt(text);
}

function same(what, said, expected) {
  if (said !== expected) throw new Wrong(`${what} is ${said}, but ${expected} follows from what stands before it`);
}

function readForm([key, number]) {
  if (key !== 'statement') throw new Wrong('line 1: the file does not begin as a statement does');
  const form = Object.hasOwn(FORMS, number) ? FORMS[number] : undefined;
  if (!form) throw new Wrong(`a statement of form ${number}, this checks forms ${Object.keys(FORMS).join(', ')}`);
  return form;
}

/** Checks a line of the heading and returns its value. Throws for another key. */
function readKey(head, cells, line) {
  const key = head.form.keys[head.read];
  if (cells[0] !== key) {
    if (head.form.keys.slice(0, head.read).includes(cells[0]))
      throw new Wrong(`line ${line}: ${cells[0]} is said twice, or out of its place`);
    if (head.form.keys.includes(cells[0]))
      throw new Wrong(`line ${line}: the statement does not say its ${key}, ${cells[0]} stands in its place`);
    throw new Wrong(`line ${line}: ${cells[0]} is no key of a statement, ${key} belongs here`);
  }
  if (cells.length !== 2) throw new Wrong(`line ${line}: ${key} has ${cells.length - 1} values instead of one`);
  const value = TEXTS.has(key) ? unshield(cells[1]) : cells[1];
  if (VALUES[key] && !VALUES[key].test(value)) throw new Wrong(`line ${line}: ${key} cannot be ${value || 'empty'}`);
  head[key] = value;
  head.read += 1;
}

function readTotal(head, cells, line) {
  if (cells[0] !== 'total') throw new Wrong(`line ${line}: ${cells[0]} is no key of a statement, or out of its place`);
  if (cells.length !== 4) throw new Wrong(`line ${line}: a total has a type, a number of bills and a sum`);
  if (head.totals.has(cells[1])) throw new Wrong(`line ${line}: the total of ${cells[1]} is said twice`);
  head.totals.set(cells[1], {
    count: readWhole(cells[2], `line ${line}: count`),
    amount: readWhole(cells[3], `line ${line}: amount`),
  });
}

function readHead(records) {
  const head = { totals: new Map(), read: 0, form: undefined };
  for (const { cells, line } of records) {
    head.form ??= readForm(cells);
    if (head.read < head.form.keys.length) readKey(head, cells, line);
    else if (cells[0] !== 'sequence') readTotal(head, cells, line);
    else if (JSON.stringify(cells) === JSON.stringify(head.form.columns)) return head;
    else throw new Wrong(`line ${line}: the columns are not those of a statement`);
  }
  throw new Wrong('no bills begin in this file: it is no statement, or it was cut off');
}

function clockOf(zone) {
  const parts = ['year', 'month', 'day', 'hour', 'minute', 'second'];
  try {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      ...Object.fromEntries(parts.map((part) => [part, 'numeric'])),
    });
    return (moment) => {
      const read = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
      const [year, month, ...rest] = parts.map((part) => read.get(part));
      return Date.UTC(year, month - 1, ...rest);
    };
  } catch {
    throw new Wrong(`the zone is ${zone}, which this Node does not know`);
  }
}

/** Returns the start of a month. Month 12 is January of the next year. */
function monthStart(year, month, zone) {
  const midnight = Date.UTC(year, month);
  if (zone === 'UTC') return midnight;
  const clock = clockOf(zone);
  const [first, second] = [-1.5, 1.5]
    .map((days) => midnight + days * 86_400_000)
    .map((near) => midnight - (clock(near) - near))
    .sort((one, other) => one - other);
  return clock(first) >= midnight ? first : second;
}

/** Checks the start and end of the statement. Returns the start in UTC, which forms 1 and 2 use. */
function checkMonth({ month, from, until, zone = 'UTC' }) {
  const [, year, number] = (/^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month) ?? []).map(Number);
  if (year === undefined) throw new Wrong(`the month is ${month}, which is none`);
  const startIn = (place, count) => new Date(monthStart(year, number + count, place)).toISOString();
  same('the beginning (from)', from, startIn(zone, -1));
  same('the end (until)', until, startIn(zone, 0));
  return startIn('UTC', -1);
}

const isTime = (text) => /^\d{4}(-\d\d){2}T/.test(text) && new Date(Date.parse(text) || 0).toISOString() === text;

/** Checks that a bill's time is valid and not before the month. `checkEnd` compares the last bill with the end. */
function checkTime({ createdAt }, { month, from }) {
  if (!isTime(createdAt)) throw new Wrong(`its time is ${createdAt}, which is none`);
  if (createdAt < from) throw new Wrong(`its time is ${createdAt}, which is before ${month}`);
}

/** Returns whether the statement starts with the wallet's first bill. */
const beginsWallet = (head) => head.openingHash === chainStart(head.wallet, head.currency);

/** Notes where the kept closing hash occurs. */
function meet(state, kept) {
  if (state.hash === kept) state.met = { balance: state.balance, time: state.time };
}

function checkBill(state, bill, head) {
  const [sequence, amount, previous, after] = ['sequence', 'amount', 'previousBalance', 'balanceAfter'].map((name) =>
    readWhole(bill[name], name),
  );
  if (sequence < 1n) throw new Wrong('bills are counted from 1');
  if (state.sequence !== null) same('its number', sequence, state.sequence + 1n);
  checkTime(bill, head);
  same('its currency', bill.currency, head.currency);
  same('its previous balance', previous, state.balance);
  same('its balance', after, previous + amount);
  if (sequence === 1n) same('the opening hash', state.hash, chainStart(head.wallet, head.currency));
  if (bill.seal && !SEAL.test(bill.seal)) throw new Wrong(`its seal is ${bill.seal}, which is none`);
  if (bill.creditLimit && !bill.seal) throw new Wrong('it has a credit limit and no seal');
  same('its hash', bill.hash, chainNext(state.hash, chainLine(bill)));
  const name = head.form.totalOf(bill);
  const sums = state.totals.get(name) ?? { count: 0n, amount: 0n };
  state.totals.set(name, { count: sums.count + 1n, amount: sums.amount + amount });
  Object.assign(state, { sequence, balance: after, hash: bill.hash, bills: state.bills + 1, time: bill.createdAt });
}

function checkEnd(state, head) {
  if (state.time >= head.until)
    throw new Wrong(`bill ${state.sequence}, the last one, is of ${state.time}, which is after ${head.month}`);
  same('the closing balance', readWhole(head.closing, 'closing'), state.balance);
  same('the closing hash', head.closingHash, state.hash);
  for (const type of new Set([...head.totals.keys(), ...state.totals.keys()])) {
    const [said, counted] = [head.totals, state.totals].map((totals) => totals.get(type));
    if (!counted) throw new Wrong(`a total of ${type} is said, but there is no such bill`);
    if (!said) throw new Wrong(`the total of ${type} bills is not said`);
    same(`the number of ${type} bills`, said.count, counted.count);
    same(`the total of ${type} bills`, said.amount, counted.amount);
  }
}

/** Verifies a statement that continues from the closing hash `kept`. Throws with the number of the first wrong line. */
export function verifyStatement(text, kept) {
  const records = readRecords(text);
  const head = readHead({ [Symbol.iterator]: () => ({ next: () => records.next() }) });
  const startInUtc = checkMonth(head);
  const begins = beginsWallet(head);
  const opening = readWhole(head.opening, 'opening');
  if (begins) same('the opening balance', opening, 0n);
  const state = {
    sequence: begins ? 0n : null,
    balance: opening,
    hash: head.openingHash,
    totals: new Map(),
    bills: 0,
    first: null,
    time: '',
    met: null,
  };
  meet(state, kept);
  for (const { cells, line } of records) {
    const bill = Object.fromEntries(head.form.columns.map((name, index) => [name, cells[index] ?? '']));
    try {
      if (cells.length !== head.form.columns.length)
        throw new Wrong(`${cells.length} cells instead of ${head.form.columns.length}`);
      checkBill(state, bill, head);
    } catch (error) {
      throw error instanceof Wrong ? new Wrong(`line ${line}, bill ${bill.sequence}: ${error.message}`) : error;
    }
    state.first ??= state.sequence;
    meet(state, kept);
  }
  checkEnd(state, head);
  const { bills, first, met } = state;
  return {
    ...head,
    zone: head.zone ?? 'UTC',
    startInUtc,
    bills,
    first,
    last: state.sequence,
    met,
    walletProven: begins,
  };
}

/** Checks that the months follow each other. After a change of time zone they may overlap. */
export function verifyNext(before, after) {
  for (const name of ['wallet', 'currency']) same(`${name} of ${after.month}`, after[name], before[name]);
  const overlaps = after.zone !== before.zone;
  if (overlaps ? after.until <= before.until : after.from < before.until)
    throw new Wrong(`${after.month} does not come after ${before.month}`);
  if (overlaps) {
    if (!after.met)
      throw new Wrong(
        `${after.month} (${after.zone}) has no bill with the closing hash of ${before.month} (${before.zone}): ` +
          `check it after ${before.month} of the same zone`,
      );
    same(`the balance of ${after.month} after ${before.month}`, after.met.balance, BigInt(before.closing));
    return;
  }
  same(`the opening balance of ${after.month}`, after.opening, before.closing);
  same(`the opening hash of ${after.month}`, after.openingHash, before.closingHash);
  if (before.last !== null && after.first !== null)
    same(`the first bill of ${after.month}`, after.first, before.last + 1n);
}

/** Checks that the file continues from the kept closing hash of an earlier statement. */
function verifyKept(kept, found) {
  const endedInUtc = found.met?.time && found.met.time < found.startInUtc;
  if (!endedInUtc) same('the opening hash', found.openingHash, kept);
}

const USAGE =
  'usage: node verifyStatement.mjs [--opening <closing hash you kept>] <statement.csv> [<the next month.csv> …]';

function checkFiles(files, kept) {
  let before;
  for (const file of files) {
    try {
      const found = verifyStatement(decode(readFileSync(file)), before ? before.closingHash : kept);
      if (before) verifyNext(before, found);
      else if (kept) verifyKept(kept, found);
      console.log(
        `${basename(file)}: ${found.account}, ${found.month} (${found.zone}): ${found.bills} bills, ` +
          `${found.opening} to ${found.closing} ${found.currency} (minor units), closing hash ${found.closingHash}`,
      );
      before = { ...found, walletProven: found.walletProven || before?.walletProven === true };
    } catch (error) {
      console.error(
        `${basename(file)}: WRONG: ${error instanceof Wrong ? error.message : `cannot be read: ${error.message}`}`,
      );
      return undefined;
    }
  }
  return before;
}

function main(words) {
  const at = words.indexOf('--opening');
  const kept = at >= 0 ? words.splice(at, 2)[1] : undefined;
  if (words.length === 0 || words.some((word) => word.startsWith('--')) || (at >= 0 && !HASH.test(kept ?? ''))) {
    console.error(USAGE);
    return 2;
  }
  const last = checkFiles(words, kept);
  if (!last) return 1;
  if (!last.walletProven)
    console.log(
      `wallet number not proven ${words.length > 1 ? 'by these files' : 'by this file'} alone: ` +
        `only the wallet's first bill is made of it, and ${last.wallet} is what the heading says.`,
    );
  console.log('Everything follows. Keep the last closing hash: next month must begin with it.');
  return 0;
}

/** Returns whether this file was started as a program, by any name or link. */
function isProgram() {
  let own;
  try {
    own = realpathSync.native(fileURLToPath(import.meta.url));
  } catch {
    // Read from standard input, because there is no file name.
    return true;
  }
  if (!process.argv[1]) return false;
  try {
    return realpathSync.native(createRequire(import.meta.url).resolve(resolve(process.argv[1]))) === own;
  } catch {
    // Runs the check if in doubt, because exit code 0 would look like success.
    return true;
  }
}

if (isProgram()) {
  // Fails by default, so that a crash does not look like success.
  process.exitCode = 1;
  process.exitCode = main(process.argv.slice(2));
}
