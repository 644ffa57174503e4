import {
  type ApiCall,
  BOOLEAN,
  INTEGER,
  TEXT,
  TIME,
  answersOne,
  answersRows,
  inputOf,
  oneOf,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';
import { OUTCOMES } from './simulate';

const NOW = shapeOf({ now: TIME });
const MOVE = inputOf(
  {
    advance: { ...INTEGER, minimum: 0, description: 'seconds' },
    now: { ...TIME, description: 'a later moment, in place of advance' },
  },
  [],
);
const HAPPENS = inputOf(
  {
    outcome: oneOf(OUTCOMES),
    card: { ...TEXT, description: 'the ICCID of a card: success, delayed, failed; without it for all cards' },
    order: { ...TEXT, description: 'the number of an order: success, failed, activated, used, completed' },
    usedMB: { ...INTEGER, minimum: 1, description: 'with used' },
  },
  ['outcome'],
);

/** This room's calls for the API's document: only those who call with a sandbox key read of them. */
export const CALLS: readonly ApiCall[] = (
  [
    {
      method: 'get',
      path: '/sandbox/clock',
      name: 'sandbox.now',
      summary: 'the time in the sandbox',
      answers: answersOne(NOW),
    },
    {
      method: 'post',
      path: '/sandbox/clock',
      name: 'sandbox.clock',
      summary: 'moves the time of the sandbox forward, at most two years in all, and does what falls due',
      body: sends(MOVE),
      answers: answersOne(NOW),
    },
    {
      method: 'post',
      path: '/sandbox/simulate',
      name: 'sandbox.simulate',
      summary: 'makes a supplier accept, delay or refuse, the network report use, or the wallet run empty',
      body: sends(HAPPENS),
      answers: answersOne(shapeOf({ outcome: oneOf(OUTCOMES) })),
    },
    {
      method: 'get',
      path: '/sandbox/conformance',
      name: 'sandbox.conformance',
      summary: 'what an integration must handle, and whether this program has',
      answers: answersRows(shapeOf({ name: TEXT, done: BOOLEAN, text: TEXT, how: TEXT })),
    },
    {
      method: 'post',
      path: '/sandbox/reset',
      name: 'sandbox.reset',
      summary: 'makes the sandbox new from the plans and prices of now; all that happened in it is gone',
      answers: answersOne(NOW),
    },
  ] satisfies ApiCall[]
).map((call) => ({ ...call, sandbox: true, openToKeys: true }));
