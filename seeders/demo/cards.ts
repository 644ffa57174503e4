import { luhnDigit } from '@t3d/resources/cards/numbers';
import terminals from '@t3d/resources/cards/terminals';
import { disableTerminals, restoreTerminals } from '../../api/domain/terminals/changeStatus';
import { issueTerminals, recycleTerminals } from '../../api/domain/terminals/movement/issueTerminals';
import { table } from '../../api/models/table';
import { type CardBatch, type Handover, BATCHES, HANDOVERS, MARKED, TAKEBACKS } from './data/cards';
import { type DemoAgent, type Person, BRANCHES } from './data/users';
import { type Card, type DemoContext, HOUR } from './demoContext';

type CardRow = Parameters<ReturnType<typeof table<typeof terminals>>['insert']>[0];
interface Serials {
  batch: string;
  start: number;
  end: number;
}

const batchOf = (name: string): CardBatch => {
  const batch = BATCHES.find((one) => one.name === name);
  if (!batch) throw new Error(`no batch ${name}`);
  return batch;
};

/** Returns the ICCID of a card in a delivery, with the check digit. */
function iccidOf(batch: CardBatch, serial: number): string {
  const body = batch.prefix + String(serial).padStart(6, '0');
  return body + luhnDigit(body);
}

const rangeOf = ({ batch, start, end }: Serials): string =>
  `${iccidOf(batchOf(batch), start)}-${iccidOf(batchOf(batch), end)}`;
const within = (batch: CardBatch, serial: number, marked: Serials): boolean =>
  batch.name === marked.batch && serial >= marked.start && serial <= marked.end;

/** Returns an EID of 32 digits with its check digits. */
function eidOf(serial: number): string {
  const body = `8903302390000000${String(serial).padStart(14, '0')}`;
  return body + String(98n - ((BigInt(body) * 100n) % 97n)).padStart(2, '0');
}

function rowOf(world: DemoContext, batch: CardBatch, serial: number): CardRow {
  const iccid = iccidOf(batch, serial);
  const imported = world.daysAgo(batch.imported, 2 * HOUR);
  const matchingId =
    batch.type === 'E_SIM'
      ? Array.from({ length: 4 }, () => world.random.whole(0x1000, 0xffff).toString(16).toUpperCase()).join('-')
      : null;
  return {
    iccid,
    cid: iccid,
    iccidLength: iccid.length,
    type: batch.type,
    brand: batch.brand,
    supplier: batch.supplier,
    apn: batch.apn,
    platform: batch.platform,
    unitPrice: batch.unitPrice,
    imsi: batch.imsiPrefix + String(serial).padStart(6, '0'),
    eid: batch.type === 'OTA' ? eidOf(serial) : null,
    lpa: matchingId && `LPA:1$rsp.smartone.example$${matchingId}`,
    status: within(batch, serial, MARKED.invalid) ? 'INVALID' : 'STOCKED',
    realName: within(batch, serial, MARKED.realName),
    smsRealName: within(batch, serial, MARKED.smsRealName),
    realNameVerifiedAt: within(batch, serial, MARKED.verified) ? world.daysAgo(44, serial * HOUR) : null,
    createdAt: imported,
    updatedAt: imported,
  };
}

/** Adds the cards of a delivery to the stock, like an import. */
async function importBatch(world: DemoContext, batch: CardBatch, moment: Date): Promise<void> {
  const rows = Array.from({ length: batch.count }, (_, serial) => rowOf(world, batch, serial));
  await table(world.at(moment, 'admin'), terminals).insertMany(rows);
}

async function cardsOf(
  world: DemoContext,
  serials: Serials,
  isLeftOut: (batch: string, serial: number) => boolean = () => false,
): Promise<Card[]> {
  const batch = batchOf(serials.batch);
  const all = Array.from({ length: serials.end - serials.start + 1 }, (_, index) => serials.start + index);
  const numbers = all.filter((serial) => !isLeftOut(serials.batch, serial)).map((serial) => iccidOf(batch, serial));
  const found = await table(world.at(world.now), terminals).find({ iccid: { in: numbers } });
  return found.map(({ id, realName, realNameVerifiedAt }) => ({
    id,
    needsName: realName === true && realNameVerifiedAt === null,
  }));
}

export const idsOf = async (world: DemoContext, serials: Serials): Promise<number[]> =>
  (await cardsOf(world, serials)).map(({ id }) => id);

/** Returns whether a card is reserved for a later event. */
const isKept = (batch: string, serial: number): boolean =>
  [...TAKEBACKS, MARKED.disabledHeld].some(
    (kept) => kept.batch === batch && serial >= kept.start && serial <= kept.end,
  );

/** Plans the issue of cards down a branch of agents, level by level. */
function planHandover(world: DemoContext, handover: Handover): void {
  const branch = BRANCHES.find((agents) => agents.includes(handover.to)) as readonly DemoAgent[];
  const steps = branch.slice(0, branch.indexOf(handover.to) + 1);
  for (const [level, receiver] of steps.entries()) {
    const giver: Person = level === 0 ? 'admin' : (steps[level - 1] as DemoAgent);
    const moment = world.daysAgo(handover.day, (2 + level) * HOUR);
    world.agenda.plan(moment, async () => {
      const { type } = batchOf(handover.batch);
      await issueTerminals(world.at(moment, giver), {
        ranges: [rangeOf(handover)],
        type,
        toUser: world.id(receiver),
        remark: handover.remark ?? null,
      });
      if (receiver === handover.to) world.idleCards(receiver, type).push(...(await cardsOf(world, handover, isKept)));
    });
  }
}

function planTakebacks(world: DemoContext): void {
  for (const takeback of TAKEBACKS) {
    const moment = world.daysAgo(takeback.day, 3 * HOUR);
    world.agenda.plan(moment, async () => {
      await recycleTerminals(world.at(moment, takeback.by), { ranges: [rangeOf(takeback)], remark: takeback.remark });
    });
  }
}

function planDisabling(world: DemoContext): void {
  const [broken, mended, stolen] = [world.daysAgo(60, HOUR), world.daysAgo(58, HOUR), world.daysAgo(20, HOUR)];
  world.agenda.plan(broken, async () => {
    await disableTerminals(world.at(broken, 'admin'), { ids: await idsOf(world, MARKED.disabledInStock) });
  });
  world.agenda.plan(mended, async () => {
    await restoreTerminals(world.at(mended, 'admin'), {
      ids: (await idsOf(world, MARKED.disabledInStock)).slice(0, 3),
    });
  });
  world.agenda.plan(stolen, async () => {
    await disableTerminals(world.at(stolen, 'sales'), { ids: await idsOf(world, MARKED.disabledHeld) });
  });
}

/** Plans the history of every card except its orders. */
export function planCards(world: DemoContext): void {
  for (const batch of BATCHES) {
    const moment = world.daysAgo(batch.imported, 2 * HOUR);
    world.agenda.plan(moment, () => importBatch(world, batch, moment));
  }
  for (const handover of HANDOVERS) planHandover(world, handover);
  planTakebacks(world);
  planDisabling(world);
}
