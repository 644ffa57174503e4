import { redactText } from '../../redact';

/** What Sequelize and the drivers put on an error: SQL with its values, and the values again. */
const PRIVATE = ['parent', 'original', 'sql', 'sqlMessage', 'parameters', 'fields', 'value', 'instance', 'errors'];
const FRAMES = /\n {4}at [^]*$/;

/** Leaves these where code finds them and nothing that prints or copies an error does. */
function hide(error: object): void {
  for (const name of PRIVATE) if (Object.hasOwn(error, name)) Object.defineProperty(error, name, { enumerable: false });
}

/**
 * Makes an error of the database fit for any log: its message and its stack lose the values that the database quotes,
 * and SQL and values are not printed.
 */
export function quietError<E>(error: E): E {
  if (!(error instanceof Error)) return error;
  const { parent, errors = [] } = error as { parent?: unknown; errors?: object[] };
  error.message = redactText(error.message);
  error.stack = `${error.name}: ${error.message}${FRAMES.exec(error.stack ?? '')?.[0] ?? ''}`;
  for (const one of [error, parent, ...errors]) if (typeof one === 'object' && one !== null) hide(one);
  return error;
}
