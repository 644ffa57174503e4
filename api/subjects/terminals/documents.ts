import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';

/** What becomes of the documents of persons whose cards move. The room of documents gives it. */
export interface CardDocuments {
  /** The ids of documents that wait for their review, of cards for which the condition (SQL on `terminals`) holds. */
  open(ctx: Context, where: string): Promise<number[]>;
  /**
   * Closes those of such cards that wait for their review, with the reason; all of these cards stay in the sight of
   * those who answered for its holder then.
   */
  close(ctx: Context, where: string, reason: string): Promise<void>;
  /** Documents that were closed so are to be reviewed again, as long as nothing else became of them. */
  reopen(ctx: Context, ids: readonly number[]): Promise<void>;
  /** The documents of one card go over to another: both are ids. */
  moveTo(ctx: Context, from: number, to: number): Promise<void>;
}
export const CARD_DOCUMENTS: ServiceKey<CardDocuments> = { name: 'what becomes of the documents of cards' };

export const documentsOf = ({ database }: Context): CardDocuments => database.services.get(CARD_DOCUMENTS);
