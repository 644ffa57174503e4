import type { CommandsFor } from '@t3d/api/registry/command';
import { command, beforeSave } from '@t3d/api/engine/rows/commands/command';
import { defineModule } from '@t3d/api/engine/http/domainModule';
import { recordHistory } from '@t3d/api/models/history';
import { randomLetters } from '@t3d/api/models/randomLetters';
import { notify } from '@t3d/api/domain/messages/index';
import ticketComments from '../../resources/ticket-comments';
import tickets from '../../resources/tickets';

/** Rejects closing a ticket without a comment by another user. */
const ofTicket = beforeSave(
  tickets,
  (ctx, rows, before) =>
    rows.map((row, at) => {
      const agent = before[at]?.agent ?? ctx.actor.id;
      const status = row.status ?? before[at]?.status;
      const isAnswered = row.comments.some(({ author }) => author !== agent);
      if (status === 'CLOSED' && !isAnswered) return { errors: { status: { key: 'tickets.unanswered' } } };
      if (before[at]) return { values: row };
      return { values: { ...row, no: `T-${randomLetters(ctx, 6)}`, agent: ctx.actor.id ?? undefined } };
    }),
  { comments: ticketComments },
);
const ofComment = beforeSave(ticketComments, ({ actor }, rows, before) =>
  rows.map((row, at) => ({ values: before[at] ? row : { ...row, author: actor.id ?? undefined } })),
);

const ask = command(tickets, 'ask', {
  run: async (ctx, { id, no, agent }, { question }) => {
    await recordHistory(ctx, tickets, id, 'ask', {});
    return { affected: await notify(ctx, [agent], 'tickets.asked', { no, question }, { link: `tickets/${id}` }) };
  },
});

const words = {
  'tickets.asked.title': {
    zh: '工单 {no} 需要您补充',
    en: 'A question about ticket {no}',
  },
  'tickets.asked.text': { zh: '{question}', en: '{question}' },
  'tickets.unanswered': {
    zh: '尚无人答复：请先写评论，再关闭工单',
    en: 'Nobody has answered it yet: write a comment, then close the ticket',
  },
} as const;
type Words = typeof words;
declare module '@t3d/api/locales/keys' {
  interface ProductMessages extends Words {}
}

export default defineModule({
  commands: { tickets: { ask } satisfies CommandsFor<typeof tickets> },
  rules: { tickets: { beforeSave: ofTicket }, 'ticket-comments': { beforeSave: ofComment } },
  words,
});
