import type { CheckedMessage, MessageName } from '../../errors';
import { Invalid, invalidBy } from '../../errors';

/** Refusals whose words speak to agents, and those that speak to the holder of a card. */
const FOR_HOLDERS: Readonly<Partial<Record<string, MessageName>>> = {
  'transfer.notHeld': 'cardTransfers.notHeld',
  'transfer.otherHolder': 'cardTransfers.otherHolder',
  'transfer.newHasOrders': 'cardTransfers.newHasOrders',
};

const speak = ({ key, params }: CheckedMessage): CheckedMessage => ({ key: FOR_HOLDERS[key] ?? key, params });

/** Does the work; its refusals come in words for the holder of a card, by the same fields. */
export async function refusingHolders<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const { key, params, errors } = error as Invalid;
    const said = speak({ key, params });
    if (!errors) throw new Invalid(said.key as 'cardTransfers.open');
    throw invalidBy(said, Object.fromEntries(Object.entries(errors).map(([field, why]) => [field, speak(why)])));
  }
}
