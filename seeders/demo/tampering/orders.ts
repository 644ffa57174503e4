import { type Tampering, one, PAID, on, set, twoOf } from './books';

/** The attacks on orders, payments and profit shares. */
export const ORDERS: readonly Tampering[] = [
  [
    'an order and its money get another buyer',
    ['I14'],
    async (tx) => {
      const { id, orderNo, agent } = await one<{ id: number; orderNo: string; agent: number }>(
        tx,
        PAID.replace('SELECT id', 'SELECT id, orderNo, agent'),
      );
      const { id: other } = await one<{ id: number }>(
        tx,
        "SELECT id FROM users WHERE role = 'AGENT_1' AND id <> (SELECT agent1 FROM orders WHERE id = ?)",
        [id],
      );
      for (const column of ['agent', 'agent1', 'agent2', 'agent3'])
        await set(tx, `UPDATE orders SET ${column} = ? WHERE id = ? AND ${column} = ?`, other, id, agent);
      await set(tx, 'UPDATE order_money SET buyer = ? WHERE orderNo = ?', other, orderNo);
    },
  ],
  [
    'an order and its share get another superior',
    ['I14'],
    async (tx) => {
      const { id, share, agent1 } = await one<{ id: number; share: number; agent1: number }>(
        tx,
        `SELECT o.id, s.id AS share, o.agent1 FROM orders o
      JOIN order_money m ON m.orderNo = o.orderNo JOIN order_shares s ON s.orderMoney = m.id AND s.agent = o.agent1
      WHERE o.status = 'COMPLETED' AND o.agent <> o.agent1 AND s.share > 0 AND s.shareBack = 0 ORDER BY o.id`,
      );
      const { id: other } = await one<{ id: number }>(tx, "SELECT id FROM users WHERE role = 'AGENT_1' AND id <> ?", [
        agent1,
      ]);
      await set(tx, 'UPDATE orders SET agent1 = ? WHERE id = ?', other, id);
      await set(tx, 'UPDATE order_shares SET agent = ? WHERE id = ?', other, share);
    },
  ],
  [
    'two orders exchange their buyers',
    ['I14'],
    async (tx) => {
      const [a, b] = await twoOf(tx, 'SELECT id, buyer AS `is` FROM order_money WHERE buyer IS NOT NULL AND paid > 0');
      await set(tx, 'UPDATE order_money SET buyer = ? WHERE id = ?', b.is, a.id);
      await set(tx, 'UPDATE order_money SET buyer = ? WHERE id = ?', a.is, b.id);
    },
  ],
  [
    'two shares exchange their agents',
    ['I14'],
    async (tx) => {
      const { a, b, ofA, ofB } = await one<Record<'a' | 'b' | 'ofA' | 'ofB', number>>(
        tx,
        `SELECT s.id AS a, o.id AS b, s.agent AS ofA, o.agent AS ofB FROM order_shares s
         JOIN order_shares o ON o.orderMoney = s.orderMoney AND o.agent <> s.agent AND o.share <> s.share`,
      );
      for (const [agent, id] of [
        [-1, a],
        [ofA, b],
        [ofB, a],
      ] as const)
        await set(tx, 'UPDATE order_shares SET agent = ? WHERE id = ?', agent, id);
    },
  ],
  [
    'a share is made larger',
    ['I14'],
    on('SELECT id FROM order_shares', 'UPDATE order_shares SET share = share + 1 WHERE id = ?'),
  ],
  ['a share is removed', ['I14'], on('SELECT id FROM order_shares', 'DELETE FROM order_shares WHERE id = ?')],
  [
    'an order gets another agent',
    ['I14'],
    async (tx) =>
      set(
        tx,
        'UPDATE orders SET agent = ? WHERE id = ?',
        (await one<{ id: number }>(tx, 'SELECT id FROM users ORDER BY id DESC')).id,
        (await one<{ id: number }>(tx, PAID)).id,
      ),
  ],
  ['an order gets another agent above', ['I14'], on(PAID, 'UPDATE orders SET agent1 = agent1 + 1 WHERE id = ?')],
  [
    'an order gets another price',
    ['I14'],
    on(
      PAID,
      `UPDATE orders SET price = price + 100, totalPrice = totalPrice + 100, agentPrice = agentPrice + 100
       WHERE id = ?`,
    ),
  ],
  ['an order gets another total', ['I14'], on(PAID, 'UPDATE orders SET totalPrice = totalPrice - 1 WHERE id = ?')],
  ['an order says what its agents never paid', ['I14'], on(PAID, 'UPDATE orders SET cost1 = cost1 - 1 WHERE id = ?')],
  ['an order says that money went back', ['I14'], on(PAID, 'UPDATE orders SET refunded = price WHERE id = ?')],
  [
    'an order’s money says that it went back',
    ['I5', 'I14'],
    on(
      'SELECT m.id FROM order_money m WHERE m.refunded = 0 AND m.paid > 1 AND m.buyer IS NOT NULL',
      'UPDATE order_money SET refunded = 1 WHERE id = ?',
    ),
  ],
  [
    'an order’s money says another price',
    ['I5', 'I14'],
    on(
      'SELECT m.id FROM order_money m WHERE m.refunded = 0 AND m.buyer IS NOT NULL',
      'UPDATE order_money SET paid = paid + 5 WHERE id = ?',
    ),
  ],
  [
    'a charge counts no more',
    ['I14'],
    on('SELECT m.id FROM order_money m WHERE m.refunded < m.paid', 'UPDATE order_money SET voided = 1 WHERE id = ?'),
  ],
  ['an order’s money is removed', ['I14'], on('SELECT id FROM order_money', 'DELETE FROM order_money WHERE id = ?')],
  ['an order’s row is removed', ['I14'], on(PAID, 'DELETE FROM orders WHERE id = ?')],
];
