import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { recharge, reverse } from '../../../ledger';
import { chainLine, chainNext, chainStart } from '../../../ledger/entries';
import { change, select } from '../../../models/sql';
import { inTransaction } from '../../../models/transaction';
import { buildAgent, buildChain } from '../../../test/factories';
import { escapeFormula } from '../../../engine/export/rowWriter';
import type { User } from '@t3d/resources/rows';
import {
  FIRST,
  REMARK,
  SCRIPT,
  SECOND,
  THIRD,
  at,
  csvOf,
  money,
  monthBack,
  nameOf,
  on,
  openStatements,
  own,
  printed,
  save,
  server,
  system,
  verify,
} from './statement.fixture';

openStatements();

describe('the offline check of a statement', () => {
  it('computes in the offline check the same hash chain as the ledger', async () => {
    const script = (await import(pathToFileURL(SCRIPT).href)) as {
      chainStart: typeof chainStart;
      chainNext: typeof chainNext;
      chainLine(bill: Record<string, unknown>): string;
    };
    const createdAt = at(FIRST, 5, 6);
    const entry = {
      sequence: 7,
      type: 'BUY',
      amount: -345,
      previousBalance: 400,
      balanceAfter: 55,
      currency: 'USD',
      orderNo: null,
      reason: null,
      from: 12,
      remark: REMARK,
    };
    expect(
      script.chainLine({
        ...entry,
        createdAt: createdAt.toISOString(),
        orderNo: '',
        reason: '',
        remark: escapeFormula(REMARK),
      }),
    ).toBe(chainLine({ ...entry, createdAt }));
    const sealed = { ...entry, creditLimit: 500, seal: `2.0123abcd.${'x'.repeat(43)}` };
    expect(
      script.chainLine({
        ...sealed,
        createdAt: createdAt.toISOString(),
        orderNo: '',
        reason: '',
        remark: escapeFormula(REMARK),
      }),
    ).toBe(chainLine({ ...sealed, createdAt }));
    expect([script.chainStart(3, 'USD'), script.chainNext('ab', 'cd')]).toEqual([
      chainStart(3, 'USD'),
      chainNext('ab', 'cd'),
    ]);
  });

  it('accepts two months of every agent, and verifies that the second month continues the first month', async () => {
    for (const index of [0, 1, 2] as const) {
      const caller = await own(index);
      const files = [
        await save(`a${index}-1.csv`, await csvOf(caller, FIRST)),
        await save(`a${index}-2.csv`, await csvOf(caller, SECOND)),
        await save(`a${index}-3.csv`, await csvOf(caller, THIRD)),
      ];
      expect(await verify(...files)).toEqual({ code: 0, said: expect.stringContaining('Everything follows') });
      expect(await verify('--opening', (await printed(caller, FIRST)).closingHash, files[1] as string)).toMatchObject({
        code: 0,
      });
    }
  });

  it('reports an altered line of a statement file', async () => {
    const text = await csvOf(await own(2), FIRST);
    const lines = text.split('\n');
    const altered = (from: string | RegExp, to: string) => save('altered.csv', text.replace(from, to));
    const bought = lines.findIndex((line) => line.includes('Z,BUY,')) + 1;
    expect(await verify(await altered('BUY,-401,10000,9599', 'BUY,-400,10000,9600'))).toEqual({
      code: 1,
      said: expect.stringContaining(`line ${bought}, bill 2: its hash`),
    });
    expect(await verify(await altered('BUY,-401,10000,9599', 'BUY,-401,10000,9600'))).toEqual({
      code: 1,
      said: expect.stringContaining('bill 2: its balance'),
    });
    expect(await verify(await altered('back\\slash', 'back|slash'))).toEqual({
      code: 1,
      said: expect.stringContaining('bill 1: its hash'),
    });
    expect(await verify(await altered(/(?<=,2\.)[0-9a-f]{8}/, '00000000'))).toEqual({
      code: 1,
      said: expect.stringContaining('its hash'),
    });
    expect(await verify(await altered('closing,9549', 'closing,9550'))).toEqual({
      code: 1,
      said: expect.stringContaining('closing balance'),
    });
    expect(await verify(await altered('total,BUY,1', 'total,BUY,2'))).toEqual({
      code: 1,
      said: expect.stringContaining('BUY'),
    });
    expect(await verify(await save('short.csv', lines.filter((line) => !line.includes('Z,BUY,')).join('\n')))).toEqual({
      code: 1,
      said: expect.stringContaining('its number'),
    });
    expect(await verify(await save('nothing.csv', 'hello'))).toMatchObject({ code: 1 });
  });

  it('detects a missing statement and altered earlier bills', async () => {
    const caller = await own(1);
    const [first, second] = [
      await save('1.csv', await csvOf(caller, FIRST)),
      await save('2.csv', await csvOf(caller, SECOND)),
    ];
    expect(await verify(second, first)).toEqual({
      code: 1,
      said: expect.stringContaining(`${nameOf(FIRST)} does not come after ${nameOf(SECOND)}`),
    });
    expect(await verify(first, await save('3.csv', await csvOf(caller, THIRD)))).toEqual({
      code: 1,
      said: expect.stringContaining('opening balance'),
    });
    expect(await verify('--opening', '0'.repeat(64), second)).toEqual({
      code: 1,
      said: expect.stringContaining('the opening hash'),
    });
    expect(await verify()).toMatchObject({ code: 2 });
  });

  it('rejects a statement with an altered month', async () => {
    const text = await csvOf(await own(2), SECOND);
    const [month, later] = [nameOf(SECOND), nameOf(THIRD)];
    const relabel = (from: Date, until: Date): string =>
      text
        .replace(`month,${month}`, `month,${nameOf(from)}`)
        .replace(/^from,.*$/m, `from,${from.toISOString()}`)
        .replace(/^until,.*$/m, `until,${until.toISOString()}`);
    const said = async (altered: string) => {
      expect(altered).not.toBe(text);
      return verify(await save('relabelled.csv', altered));
    };
    expect(await said(text.replace(`month,${month}`, `month,${later}`))).toEqual({
      code: 1,
      said: expect.stringContaining('the beginning (from)'),
    });
    expect(await said(text.replace(/^until,.*$/m, `until,${at(THIRD, 2).toISOString()}`))).toEqual({
      code: 1,
      said: expect.stringContaining('the end (until)'),
    });
    expect(await said(relabel(THIRD, monthBack(0)))).toEqual({
      code: 1,
      said: expect.stringContaining(`which is before ${later}`),
    });
    expect(await said(relabel(FIRST, SECOND))).toEqual({
      code: 1,
      said: expect.stringContaining(`which is after ${nameOf(FIRST)}`),
    });
    expect(await said(text.replace(`month,${month}`, 'month,2026-13'))).toMatchObject({ code: 1 });
  });

  it('accepts a statement with bills around midnight when the clocks of servers differed', async () => {
    const agent = await buildAgent(system);
    for (const ms of [2, -3, 9])
      await inTransaction(on(at(SECOND, 1, ms)), (ctx) => recharge(ctx, { ...money(), user: agent.id, amount: 100 }));
    const caller = await server.caller(agent.account);
    expect(
      await verify(
        await save('before.csv', await csvOf(caller, FIRST)),
        await save('after.csv', await csvOf(caller, SECOND)),
      ),
    ).toEqual({ code: 0, said: expect.stringContaining('2 bills, 0 to 200') });
  });

  it('proves the wallet number when the first month is given, and reports an unproven number otherwise', async () => {
    const caller = await own(2);
    const texts = [await csvOf(caller, FIRST), await csvOf(caller, SECOND)] as const;
    const [first, second] = [await save('1.csv', texts[0]), await save('2.csv', texts[1])];
    const unproven = expect.stringContaining('wallet number not proven by this file alone');
    expect(await verify(first)).toEqual({ code: 0, said: expect.not.stringContaining('not proven') });
    expect(await verify(first, second)).toEqual({ code: 0, said: expect.not.stringContaining('not proven') });
    expect(await verify(second)).toEqual({ code: 0, said: unproven });
    const others = await Promise.all(
      texts.map((text, index) => save(`other-${index}.csv`, text.replace(/^wallet,.*$/m, 'wallet,999'))),
    );
    expect(await verify(others[0] as string)).toEqual({ code: 1, said: expect.stringContaining('the opening hash') });
    expect(await verify(first, others[1] as string)).toEqual({ code: 1, said: expect.stringContaining('wallet of') });
    expect(await verify(others[1] as string)).toEqual({ code: 0, said: unproven });
  });

  it('rejects the first statement of a wallet when it begins with a balance', async () => {
    const agent = await buildAgent(system);
    await inTransaction(system, (ctx) => recharge(ctx, { ...money(), user: agent.id, amount: 100 }));
    const text = await csvOf(await server.caller(agent.account), THIRD);
    expect(await verify(await save('empty.csv', text))).toEqual({
      code: 0,
      said: expect.stringContaining('0 bills, 0 to 0'),
    });
    expect(
      await verify(await save('rich.csv', text.replace('opening,0', 'opening,5').replace('closing,0', 'closing,5'))),
    ).toEqual({ code: 1, said: expect.stringContaining('the opening balance') });
  });

  it('detects in a statement a bill that was altered in the database', async () => {
    const [a] = (await buildChain(system, [500])) as [User];
    const caller = await server.caller(a.account);
    const file = (name: string) => csvOf(caller, new Date()).then((text) => save(name, text));
    expect(await verify(await file('before.csv'))).toMatchObject({ code: 0 });
    await system.database.sequelize.query('DROP TRIGGER ledger_entries_no_update');
    await change(system, 'UPDATE ledger_entries SET remark = ? WHERE toAccount = ?', ['never said', a.id]);
    expect(await verify(await file('after.csv'))).toEqual({
      code: 1,
      said: expect.stringContaining('bill 1: its hash'),
    });
  });

  it.each(['=1+1', "'=1+1", "''", '+8613800000000', '-5', '@sum', '\ttab', '\n=1', ' ＝1', "'", 'plain', ''])(
    'escapes %j in a statement for spreadsheets in a way that can be undone',
    (text) => {
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
      expect(escapeFormula(text).replace(/^'/, '')).toBe(text.replace(/^'$/, ''));
    },
  );

  it('accepts a statement that contains reversals', async () => {
    const agent = await buildAgent(system);
    const posted = await inTransaction(system, (ctx) => recharge(ctx, { ...money(), user: agent.id, amount: 300 }));
    const [bill] = await select<{ id: number }>(
      system,
      'SELECT id FROM ledger_entries WHERE `transaction` = ? AND toAccount IS NOT NULL',
      [posted.transaction],
    );
    await inTransaction(system, (ctx) => reverse(ctx, { key: randomUUID(), bill: Number(bill?.id) }));
    expect(
      await verify(await save('reversed.csv', await csvOf(await server.caller(agent.account), new Date()))),
    ).toEqual({ code: 0, said: expect.stringContaining('2 bills, 0 to 0 USD') });
  });
});
