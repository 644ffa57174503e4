import { logInsOf } from '../../api/models/logins';
import { HOUR } from './moments';
import type { Person } from './data/people';
import type { World } from './world';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const WECHAT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.62';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

/** Who logged in how many hours before now, with what, from where; the last one from a network not seen before. */
const LOG_INS: readonly (readonly [person: Person, hours: number, device: string, address: string, isNew?: true])[] = [
  ['agent1', 62, FIREFOX, '192.0.2.66', true],
  ['agent1', 45, CHROME, '203.0.113.40'],
  ['agent1', 21, WECHAT, '198.51.100.7'],
  ['agent1', 3, CHROME, '203.0.113.40'],
  ['agent2', 27, CHROME, '198.51.100.21'],
  ['agent3', 9, WECHAT, '198.51.100.93'],
  ['other1', 30, CHROME, '203.0.113.150'],
];

/** The latest log-ins of some customers. */
export async function seedLogIns(world: World): Promise<void> {
  const { database, transaction } = world.at(world.now);
  await logInsOf(database).bulkCreate(
    LOG_INS.map(([person, hours, device, address, isNew = false]) => ({
      user: world.id(person),
      device,
      address: database.seals.closeText('sessions.address', address),
      isNew,
      at: new Date(world.now.getTime() - hours * HOUR),
    })),
    { transaction },
  );
}
