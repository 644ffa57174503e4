import { defineResource, f, through } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS as ALL } from '@t3d/resources/roles';
import { unscoped } from '@t3d/resources/scopes';
import clients from './estimate-clients';

/** A test entity with computed values of every kind. */
export default defineResource('estimates', {
  fields: {
    title: f.text({ required: true, unique: true, search: true }),
    client: f.reference('estimate-clients', { labelPublic: true, filter: true }),
    clientName: through('client', clients, 'name'),
    price: f.money(),
    cost: f.money({ read: STAFF }),
    margin: f.money({ managed: true, computed: ['price', 'cost'] }),
    lines: f.children('estimate-lines', { on: 'estimate' }),
    notes: f.children('estimate-lines', { on: 'estimate', read: STAFF }),
    total: f.money({ sumOf: 'lines.price' }),
    costs: f.money({ sumOf: 'lines.cost' }),
    cheapest: f.money({ minOf: 'lines.price' }),
    dearest: f.money({ maxOf: 'lines.price' }),
    dearestCost: f.money({ maxOf: 'lines.cost' }),
    firstDue: f.date({ minOf: 'lines.dueOn' }),
    lastSeen: f.time({ maxOf: 'lines.seenAt' }),
    spread: f.money({ formula: { add: ['dearest'], subtract: ['cheapest'] } }),
    gain: f.money({ formula: { add: ['price'], subtract: ['cost'] } }),
    lineCount: f.integer({ countOf: 'lines' }),
    noteCount: f.integer({ countOf: 'notes' }),
    lowestPrice: f.money({ managed: true, computed: ['lines.price'] }),
    lowestCost: f.money({ managed: true, computed: ['lines.cost'] }),
  },
  list: {
    columns: [
      'title',
      'client',
      'clientName',
      'margin',
      'total',
      'costs',
      'cheapest',
      'dearest',
      'dearestCost',
      'firstDue',
      'lastSeen',
      'spread',
      'gain',
      'lineCount',
      'noteCount',
      'lowestPrice',
      'lowestCost',
    ],
    sort: 'createdAt',
  },
  scope: unscoped,
  access: { list: ALL, show: ALL, create: STAFF, update: STAFF, export: ALL, import: STAFF },
  import: { key: ['title'], types: ['csv'] },
});
