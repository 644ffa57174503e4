import businessUserContacts from '@t3d/resources/pool/business-user-contacts';
import businessUsers from '@t3d/resources/pool/business-users';
import { maskText } from '../../declared/sealed';
import { computing } from '../../engine/rows/read/computed';
import { table } from '../../models/table';

/** Degrees without their decimals: about the town, `35.**,139.**`. */
export const maskPosition = (position: string): string =>
  position
    .split(',')
    .map((part) => `${part.split('.')[0] ?? ''}.**`)
    .join(',');

const masked = (text: string | null | undefined): string | null => (text ? maskText(text) : null);

/** Of each app user: about where it is, and the first of its contacts, all masked. */
export const computedUsers = computing(businessUsers, async (ctx, rows) => {
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
