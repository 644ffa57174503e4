#!/usr/bin/env node
// Checks monthly statements (CSV) offline: that every bill goes on where the one before it ended, that the amounts add
// up to the balances, that every bill is of the month, and that the hashes are those of the bills. It needs Node and
// nothing else, and on purpose none of the platform's own code: docs/verify-a-statement.md describes what it computes,
// so that anybody can write it again.
//
//   node verifyStatement.mjs 2026-10.csv 2026-11.csv
//   node verifyStatement.mjs --opening <closing hash you kept> 2026-11.csv
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

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
/**
 * The columns of a bill in each form of the file: the second has what the line's version 2 goes on with, empty for
 * bills of version 1.
 */
const FORMS = { 1: COLUMNS, 2: [...COLUMNS, 'creditLimit', 'seal'] };
const KEYS = [
  'statement',
  'account',
  'wallet',
  'currency',
  'month',
  'from',
  'until',
  'opening',
  'closing',
  'openingHash',
  'closingHash',
];
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const SEAL = /^\d+\.[0-9a-f]{8}\.[\w-]{43}$/;

class Wrong extends Error {}

/**
 * The records of a CSV text (RFC 4180: quotes are doubled, quoted cells may hold commas and line ends), each with the
 * line it begins on.
 */
function* readRecords(text) {
  let cells = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let begun = 1;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n') line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === ',') {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      cells.push(cell.endsWith('\r') ? cell.slice(0, -1) : cell);
      yield { cells, line: begun };
      cells = [];
      cell = '';
      begun = line;
    } else cell += sign;
  }
  if (quoted) throw new Wrong(`line ${begun}: a quote is never closed`);
  if (cell !== '' || cells.length > 0) yield { cells: [...cells, cell], line: begun };
}

/** Texts that a spreadsheet would run carry an apostrophe before them, and so do those that begin with one. */
const unshield = (text) => (text.startsWith("'") ? text.slice(1) : text);
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');
const escaped = (text) => text.replaceAll('\\', '\\\\').replaceAll('|', '\\p').replaceAll('\n', '\\n');

/**
 * What the first bill of a wallet is chained to, the text of one bill, and the hash of a bill from the one before it.
 */
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

function readHead(records) {
  const head = { totals: new Map() };
  for (const { cells, line } of records) {
    if (cells[0] === 'sequence') {
      for (const key of KEYS)
        if (head[key] === undefined) throw new Wrong(`line ${line}: the statement does not say its ${key}`);
      head.columns = FORMS[head.statement];
      if (!head.columns)
        throw new Wrong(`a statement of form ${head.statement}, this checks forms ${Object.keys(FORMS).join(' and ')}`);
      if (cells.join() !== head.columns.join())
        throw new Wrong(`line ${line}: the columns are not those of a statement`);
      return head;
    }
    if (cells[0] === 'total')
      head.totals.set(cells[1], {
        count: readWhole(cells[2], `line ${line}: count`),
        amount: readWhole(cells[3], `line ${line}: amount`),
      });
    else if (head[cells[0]] === undefined) head[cells[0]] = unshield(cells[1] ?? '');
    else throw new Wrong(`line ${line}: ${cells[0]} is said twice`);
  }
  throw new Wrong('no bills begin in this file: it is no statement');
}

/** The first moment of the month, and the first after it, are given by its name. */
function checkMonth({ month, from, until }) {
  const [, year, number] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined) throw new Wrong(`the month is ${month}, which is none`);
  same('the beginning (from)', from, new Date(Date.UTC(Number(year), Number(number) - 1)).toISOString());
  same('the end (until)', until, new Date(Date.UTC(Number(year), Number(number))).toISOString());
}

/**
 * A bill is not of an earlier month. One of a later moment may come before one of the month, where clocks differed:
 * see `checkEnd`.
 */
function checkTime({ createdAt }, { month, from }) {
  if (!TIME.test(createdAt) || Number.isNaN(Date.parse(createdAt)))
    throw new Wrong(`its time is ${createdAt}, which is none`);
  if (createdAt < from) throw new Wrong(`its time is ${createdAt}, which is before ${month}`);
}

/**
 * Only the first bill's hash is made of the wallet's number: from later on a file goes on from a hash, whosoever it is.
 */
const beginsWallet = (head) => head.openingHash === chainStart(head.wallet, head.currency);

/** One bill against the state that the bill before it left. */
function checkBill(state, bill, head) {
  const [sequence, amount, previous, after] = ['sequence', 'amount', 'previousBalance', 'balanceAfter'].map((name) =>
    readWhole(bill[name], name),
  );
  if (state.sequence !== null) same('its number', sequence, state.sequence + 1n);
  checkTime(bill, head);
  same('its currency', bill.currency, head.currency);
  same('its previous balance', previous, state.balance);
  same('its balance', after, previous + amount);
  if (sequence === 1n) same('the opening hash', state.hash, chainStart(head.wallet, head.currency));
  if (bill.seal && !SEAL.test(bill.seal)) throw new Wrong(`its seal is ${bill.seal}, which is none`);
  same('its hash', bill.hash, chainNext(state.hash, chainLine(bill)));
  const sums = state.totals.get(bill.type) ?? { count: 0n, amount: 0n };
  state.totals.set(bill.type, { count: sums.count + 1n, amount: sums.amount + amount });
  Object.assign(state, { sequence, balance: after, hash: bill.hash, bills: state.bills + 1, time: bill.createdAt });
}

function checkEnd(state, head) {
  if (state.time >= head.until)
    throw new Wrong(`bill ${state.sequence}, the last one, is of ${state.time}, which is after ${head.month}`);
  same('the closing balance', readWhole(head.closing, 'closing'), state.balance);
  same('the closing hash', head.closingHash, state.hash);
  for (const type of new Set([...head.totals.keys(), ...state.totals.keys()])) {
    const [said, counted] = [head.totals, state.totals].map((totals) => totals.get(type) ?? { count: 0n, amount: 0n });
    same(`the number of ${type} bills`, said.count, counted.count);
    same(`the total of ${type} bills`, said.amount, counted.amount);
  }
}

/** Checks one statement's text and answers where it ends; throws naming the first wrong line. */
export function verifyStatement(text) {
  const records = readRecords(text);
  const head = readHead({ [Symbol.iterator]: () => ({ next: () => records.next() }) });
  checkMonth(head);
  const begins = beginsWallet(head);
  if (begins) same('the opening balance', readWhole(head.opening, 'opening'), 0n);
  const state = {
    sequence: begins ? 0n : null,
    balance: readWhole(head.opening, 'opening'),
    hash: head.openingHash,
    totals: new Map(),
    bills: 0,
    first: null,
    time: '',
  };
  for (const { cells, line } of records) {
    const bill = Object.fromEntries(head.columns.map((name, index) => [name, cells[index] ?? '']));
    try {
      if (cells.length !== head.columns.length)
        throw new Wrong(`${cells.length} cells instead of ${head.columns.length}`);
      checkBill(state, bill, head);
    } catch (error) {
      throw error instanceof Wrong ? new Wrong(`line ${line}, bill ${bill.sequence}: ${error.message}`) : error;
    }
    state.first ??= state.sequence;
  }
  checkEnd(state, head);
  return { ...head, bills: state.bills, first: state.first, last: state.sequence, walletProven: begins };
}

/** Whether a statement goes on where the one before it ended. */
export function verifyNext(before, after) {
  for (const name of ['wallet', 'currency']) same(`${name} of ${after.month}`, after[name], before[name]);
  if (after.from < before.until) throw new Wrong(`${after.month} does not come after ${before.month}`);
  same(`the opening balance of ${after.month}`, after.opening, before.closing);
  same(`the opening hash of ${after.month}`, after.openingHash, before.closingHash);
  if (before.last !== null && after.first !== null)
    same(`the first bill of ${after.month}`, after.first, before.last + 1n);
}

function main(words) {
  const at = words.indexOf('--opening');
  const kept = at >= 0 ? words.splice(at, 2)[1] : undefined;
  if (words.length === 0 || (at >= 0 && !/^[0-9a-f]{64}$/.test(kept ?? ''))) {
    console.error(
      'usage: node verifyStatement.mjs [--opening <closing hash you kept>] <statement.csv> [<the next month.csv> …]',
    );
    return 2;
  }
  let before;
  for (const file of words) {
    try {
      const found = verifyStatement(readFileSync(file, 'utf8'));
      if (before) verifyNext(before, found);
      else if (kept) same('the opening hash', found.openingHash, kept);
      console.log(
        `${basename(file)}: ${found.account}, ${found.month}: ${found.bills} bills, ${found.opening} to ` +
          `${found.closing} ${found.currency} (minor units), closing hash ${found.closingHash}`,
      );
      before = { ...found, walletProven: found.walletProven || before?.walletProven === true };
    } catch (error) {
      console.error(
        `${basename(file)}: WRONG: ${error instanceof Wrong ? error.message : `cannot be read: ${error.message}`}`,
      );
      return 1;
    }
  }
  if (!before.walletProven)
    console.log(
      `wallet number not proven ${words.length > 1 ? 'by these files' : 'by this file'} alone: ` +
        `only the wallet's first bill is made of it, and ${before.wallet} is what the heading says.`,
    );
  console.log('Everything follows. Keep the last closing hash: next month must begin with it.');
  return 0;
}

if (process.argv[1] && basename(process.argv[1]) === 'verifyStatement.mjs')
  process.exitCode = main(process.argv.slice(2));
