import { HOUR_MS } from '@t3d/resources/kit';
import supertest from 'supertest';
import type { Caller, TestServer } from '../server';
import type { SimulatedUsers, Who } from './simulatedUsers';

/** The time after which a person logs in again. */
const SESSION_MS = 11 * HOUR_MS;

/** Logs people in, and keeps the sessions for some hours. */
export class Sessions {
  private readonly callers = new Map<string, { caller: Caller; until: number }>();
  constructor(
    private readonly server: TestServer,
    private readonly people: SimulatedUsers,
    private readonly key: () => string,
  ) {}

  async of(who: Who): Promise<Caller> {
    const known = this.callers.get(who);
    if (known && known.until > Date.now()) return known.caller;
    if (who === 'partner') return this.byKey();
    const caller = await this.server.caller(who === 'public' ? undefined : this.people[who].account);
    this.callers.set(who, { caller, until: Date.now() + SESSION_MS });
    return caller;
  }

  private byKey(): Caller {
    const headers = { Authorization: `Bearer ${this.key()}`, 'Accept-Language': 'en' };
    const call = (method: 'get' | 'post' | 'put' | 'delete') => (path: string) => {
      const program = supertest(this.server.app);
      return program[method](path).set(headers);
    };
    return { get: call('get'), post: call('post'), put: call('put'), delete: call('delete') };
  }

  async logOut(who: Who): Promise<void> {
    await (await this.of(who)).delete('/t3d-api/sessions');
  }

  forget(who: Who): void {
    this.callers.delete(who);
  }
}
