import { defineResource, f } from '@t3d/resources/kit';
import type { Mistake } from './mistakes.fixture';
import { declare, right, withField } from './mistakes.fixture';

/** Mistakes in fields with children and in fields computed from them. */
export const OF_CHILDREN: readonly Mistake[] = [
  {
    wrong: declare({ fields: withField({ lines: f.children('supplier-route', { on: 'plan' }) }) }),
    message: 'parts.lines: its children are supplier-route, which nobody declares; write supplier-routes',
  },
  {
    wrong: declare({ fields: withField({ lines: f.children('supplier-routes', { on: 'plan' }) }) }),
    message: 'parts.lines: on names plan, which is no reference of supplier-routes to parts; leave it out',
  },
  {
    wrong: declare({ fields: withField({ lines: f.children('supplier-routes', { on: 'plan', order: 'priority' }) }) }),
    message:
      'parts.lines: order names priority, which is no managed field of whole numbers of supplier-routes; ' +
      'leave it out',
  },
  {
    // @ts-expect-error children are named by their reference
    wrong: declare({ fields: withField({ lines: f.children('supplier-routes', { limit: 5000 }) }) }),
    message: 'parts.lines: it may have 5000 of them, more than a form shows; write a limit of at most 1000',
  },
  {
    // @ts-expect-error a list of records is no column
    wrong: declare({ fields: withField({ lines: f.children('supplier-routes', { on: 'plan', filter: true }) }) }),
    message: 'parts.lines: it is a list of records, and cannot be filter; leave filter out',
  },
  {
    wrong: declare({
      fields: withField({ lines: f.children('supplier-routes', { on: 'plan' }) }),
      list: { columns: ['name', 'lines'], sort: 'name' },
    }),
    message:
      'parts: list.columns names lines, which is a list of records; leave it out, or name a field that counts them',
  },
  {
    // @ts-expect-error no such field
    wrong: defineResource('parts', { ...right, fields: withField({ total: f.money({ sumOf: 'lnes.cost' }) }) }),
    message: 'parts.total: sumOf names lnes, which is no field of children; leave it out',
  },
  {
    // @ts-expect-error a text adds nothing up
    wrong: declare({ fields: withField({ total: f.text({ countOf: 'name' }) }) }),
    message: 'parts.total: countOf names name, which is no field of children; leave it out',
  },
  {
    wrong: declare({
      fields: withField({
        lines: f.children('supplier-routes', { on: 'plan' }),
        total: f.money({ sumOf: 'lines.priority' }),
        count: f.money({ countOf: 'lines' }),
      }),
    }),
    message: 'parts.total: sumOf adds up priority, which is no stored money of supplier-routes; write cost',
  },
  {
    wrong: declare({
      fields: withField({
        lines: f.children('supplier-routes', { on: 'plan' }),
        count: f.integer({ countOf: 'lines', required: true }),
      }),
    }),
    message: 'parts.count: it is worked out, and cannot be required; leave required out',
  },
  {
    wrong: declare({
      fields: withField({
        lines: f.children('supplier-routes', { on: 'plan' }),
        least: f.date({ minOf: 'lines.cost' }),
      }),
    }),
    message: 'parts.least: minOf compares cost, which is no stored date of supplier-routes; leave it out',
  },
  {
    wrong: declare({
      fields: withField({
        lines: f.children('supplier-routes', { on: 'plan' }),
        most: f.money({ minOf: 'lines.cost', maxOf: 'lines.cost' }),
      }),
    }),
    message: 'parts.most: it has both minOf and maxOf; leave all but one out',
  },
  {
    // @ts-expect-error no such field
    wrong: defineResource('parts', { ...right, fields: withField({ gain: f.money({ formula: { add: ['pirce'] } }) }) }),
    message: 'parts.gain: formula names pirce, which is no number of parts that the database knows; write price',
  },
  {
    wrong: declare({ fields: withField({ gain: f.money({ formula: { add: ['name'] } }) }) }),
    message: 'parts.gain: formula names name, which is no number of parts that the database knows; write price',
  },
  {
    wrong: declare({ fields: withField({ gain: f.integer({ formula: { add: ['price'] } }) }) }),
    message: 'parts.gain: formula adds price, a field of the kind money, to a field of the kind integer; write f.money',
  },
  {
    wrong: declare({
      fields: withField({ count: f.integer(), gain: f.money({ formula: { multiply: ['count', 'price'] } }) }),
    }),
    message: 'parts.gain: formula may pass 9007199254740991; give count and price a smaller min and max',
  },
  {
    wrong: declare({ fields: withField({ gain: f.money({ formula: { multiply: ['price', 'price'] } }) }) }),
    message: 'parts.gain: an amount is one amount times one whole number; write two such fields',
  },
  {
    wrong: declare({ fields: withField({ gain: f.money({ formula: { add: [] } }) }) }),
    message: 'parts.gain: formula names too few or too many numbers; write the numbers, like formula: { add: [',
  },
  {
    // @ts-expect-error a text has no formula
    wrong: declare({ fields: withField({ gain: f.text({ formula: { add: ['price'] } }) }) }),
    message: 'parts.gain: a field of the kind text has no formula; write f.integer or f.money',
  },
];
