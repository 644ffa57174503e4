import { THEMES } from '@t3d/resources/messages/wxmp-settings';
import {
  type ApiCall,
  BOOLEAN,
  PASSWORD,
  TEXT,
  answersOne,
  inputOf,
  oneOf,
  orNull,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';
import { computing } from '../../engine/rows/read/computed';
import invites from '@t3d/resources/people/invites';
import { table } from '../../models/table';
import { type Invite, inviteUrl } from '../users';

const BRAND = shapeOf({
  key: orNull(TEXT),
  name: TEXT,
  logo: orNull(TEXT),
  theme: oneOf(THEMES),
  welcome: orNull(TEXT),
  contact: orNull(TEXT),
});
const REASONS = 'a bad link is 400 with `data.reason`: expired, used, revoked or invalid';

/** This room's part of the API's document: what a newcomer calls. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/invites/{token}',
    name: 'invites.open',
    summary: `who invites by a link: brand and nickname; ${REASONS}`,
    open: true,
    answers: answersOne(shapeOf({ brand: BRAND, nickname: orNull(TEXT) })),
  },
  {
    method: 'post',
    path: '/invites/{token}',
    name: 'invites.join',
    summary: `make an account below the inviter; ${REASONS}`,
    open: true,
    body: sends(
      inputOf({
        account: { type: 'string', maxLength: 128, description: 'e-mail address or phone number' },
        password: PASSWORD,
        nickname: { type: 'string', maxLength: 64 },
      }),
    ),
    answers: answersOne(shapeOf({ accountAuth: BOOLEAN })),
  },
];

/** The link of each invite that still lets somebody in; the others have none to be shared by mistake. */
export const computedInvites = computing(invites, async (ctx, rows) => {
  const ids = rows.map(({ id }) => Number(id));
  const found = new Map((await table(ctx, invites).find(ids)).map((invite) => [invite.id, invite]));
  const isOpen = ({ status, expiresAt }: Invite): boolean =>
    status === 'OPEN' && new Date(expiresAt as Date) > ctx.now();
  return ids.map((id) => {
    const invite = found.get(id);
    return { url: invite && isOpen(invite) ? inviteUrl(ctx, invite) : null };
  });
});
