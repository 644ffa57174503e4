/** App users: people who signed up in the app. The app's operator delivers them as files (decision 47). */

import type { CommandsFor } from '../../registry/command';
import { defineModule } from '../../engine/http/domainModule';
import { importUsers } from './importUsers';
import { words } from './businessUserTexts';
import businessUserContacts from '@t3d/resources/pool/business-user-contacts';
import businessUsers from '@t3d/resources/pool/business-users';
import { maskText } from '../../registry/encrypted';
import { computing } from '../../engine/rows/read/computed';
import { table } from '../../models/table';
import { command } from '../../engine/rows/commands/command';
import { Invalid } from '../../errors';
import { recordHistory } from '../../models/history';
import { translate } from '../../locales';
import { receiveVoip } from '../../ledger';
import { type PaidProduct, payUrlOf, undoPayment, startPayment, termsOf } from '../payments';

/** Masks the decimals of a position as `35.**,139.**`, so that only the region stays visible. */
const maskPosition = (position: string): string =>
  position
    .split(',')
    .map((part) => `${part.split('.')[0] ?? ''}.**`)
    .join(',');

const masked = (text: string | null | undefined): string | null => (text ? maskText(text) : null);

const computedUsers = computing(businessUsers, async (ctx, rows) => {
  const ids = rows.map(({ id }) => Number(id));
  const found = new Map((await table(ctx, businessUsers).find(ids)).map((one) => [one.id, one]));
  const contacts = await table(ctx, businessUserContacts).find(
    { user: ids },
    {
      order: [
        ['place', 'ASC'],
        ['id', 'ASC'],
      ],
    },
  );
  const first = new Map(contacts.toReversed().map((contact) => [contact.user, contact]));
  return ids.map((id) => {
    const position = found.get(id)?.position;
    const contact = first.get(id);
    return {
      gps: position ? maskPosition(position) : null,
      contactName: masked(contact?.name),
      contactPhone: masked(contact?.phone),
      contactMail: masked(contact?.mail),
    };
  });
});

const degrees = (value: number, plus: string, minus: string): string =>
  `${Math.abs(value).toFixed(6)}° ${value < 0 ? minus : plus}`;

/** Returns an app user's last position in degrees and as a map link. The history records the request. */
const locateUser = command(businessUsers, 'locate', {
  run: async (ctx, { id, position }) => {
    const [latitude, longitude] = (position ?? '').split(',').map(Number);
    if (latitude === undefined || longitude === undefined || Number.isNaN(longitude))
      throw new Invalid('businessUsers.noPlace');
    await recordHistory(ctx, businessUsers, id, 'locate', {});
    return {
      affected: 1,
      latitude,
      longitude,
      place: `${degrees(latitude, 'N', 'S')} ${degrees(longitude, 'E', 'W')}`,
      map: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`,
    };
  },
});

/** The payment for a VoIP balance, which grows once per payment. */
export const VOIP: PaidProduct = {
  async against(ctx, { businessUser, creditedCurrency }) {
    const user = businessUser === null ? null : await table(ctx, businessUsers).one(businessUser, { lock: true });
    if (!user) return 'CLOSED';
    return user.currency === creditedCurrency ? null : 'CURRENCY';
  },
  async book(ctx, { id, businessUser, paymentNo, credited, creditedCurrency }) {
    const users = table(ctx, businessUsers);
    const user = await users.one(businessUser as number, { lock: true });
    if (!user) throw new Error(`payment ${id} is for an app user who is gone`);
    const amount = credited as number;
    const posted = await receiveVoip(ctx, {
      key: `payment:${id}`,
      amount,
      currency: creditedCurrency as string,
      ...(paymentNo && { orderNo: paymentNo }),
    });
    if (posted.replayed) return;
    const before = user.balance ?? 0;
    await users.update({ balance: before + amount }, user.id);
    await recordHistory(ctx, businessUsers, user.id, 'paid', { balance: { before, after: before + amount } });
  },
  abandon: () => Promise.resolve(),
};

/** Starts a payment for a VoIP balance and returns the checkout URL, which staff send to the payer. */
const rechargeVoip = command(businessUsers, 'recharge', {
  undo: undoPayment,
  check: async (ctx, { balance, currency }, { amount, payment }) => {
    const wanted = currency as string;
    const terms = await termsOf(ctx, { amount, currency: wanted, method: payment });
    const label = translate('payments.rate', ctx.language, { pair: `${terms.currency}/${wanted}` });
    const before = balance ?? 0;
    return {
      matched: 1,
      available: 1,
      changes: terms.currency === wanted ? [] : [{ label, after: terms.rate, kind: 'text' }],
      cost: { amount: terms.credited, currency: wanted, before, after: before + terms.credited },
    };
  },
  run: async (ctx, { id: businessUser, currency }, { amount, payment }) => {
    const { id, paymentNo } = await startPayment(ctx, {
      product: 'VOS_RECHARGE',
      account: null,
      businessUser,
      amount,
      currency: currency as string,
      method: payment,
    });
    return { affected: 1, id, payUrl: payUrlOf(ctx, paymentNo) };
  },
});

const ofUsers = { recharge: rechargeVoip, locate: locateUser, import: importUsers } satisfies CommandsFor<
  typeof businessUsers
>;
export const commands = { 'business-users': ofUsers };

export default defineModule({ words, commands, computed: [computedUsers] });
