import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../api/context';
import type { PersonQuery, Person } from '../../api/domain/persons';
import { type Command, type Values, print, withDatabase } from './command';
import { requireDatabase } from './ledger';

const WHO = { user: { type: 'string' }, 'app-user': { type: 'string' }, card: { type: 'string' } } as const;
const USAGE = '(--user <account> | --app-user <account> | --card <iccid>)';

function givenBy(values: Values): PersonQuery {
  const given = { user: values.user, appUser: values['app-user'], card: values.card };
  if (Object.values(given).filter((one) => typeof one === 'string').length !== 1)
    throw new Error(`Name one person: ${USAGE}`);
  return given as PersonQuery;
}

async function withPerson(values: Values, work: (ctx: Context, person: Person) => Promise<void>): Promise<void> {
  const given = givenBy(values);
  await requireDatabase();
  const [{ systemContext }, { findPerson }] = await Promise.all([
    import('../../api/context'),
    import('../../api/domain/persons'),
  ]);
  await withDatabase(
    async (database) => {
      const ctx = systemContext(database, 'command');
      await work(ctx, await findPerson(ctx, given));
    },
    { extended: true },
  );
}

/** Writes one row a line while reading the rows. */
async function* arrayOf(rows: AsyncIterable<object>, count: () => void): AsyncGenerator<string> {
  let start = '[\n';
  for await (const row of rows) {
    count();
    yield `${start}${JSON.stringify(row)}`;
    start = ',\n';
  }
  yield start === '[\n' ? '[]\n' : '\n]\n';
}

async function writePictures(ctx: Context, person: Person, folder: string): Promise<number> {
  const [{ filesOfPerson }, { readFile }] = await Promise.all([
    import('../../api/domain/persons'),
    import('../../api/models/files'),
  ]);
  const ids = await filesOfPerson(ctx, person);
  for (const id of ids) {
    const file = await readFile(ctx, id);
    if (file) await writeFile(join(folder, `file-${id}.${file.type.split('/').at(-1)}`), file.bytes, { mode: 0o600 });
  }
  return ids.length;
}

export const personExport: Command = {
  usage: `${USAGE} --to <folder>`,
  help:
    'Writes everything that the installation holds about a person into a new folder: a JSON file for each kind ' +
    'of row, with encrypted values in plain text, and the pictures of identity documents. --user is a user of ' +
    'the back-office, --app-user a user of the app with the cards that the user holds, and --card the holder of ' +
    'a card. Keep the folder safe, and delete it afterwards.',
  options: { ...WHO, to: { type: 'string' } },
  required: ['to'],
  run: (values) =>
    withPerson(values, async (ctx, person) => {
      const { exportPerson } = await import('../../api/domain/persons');
      const folder = String(values.to);
      await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        throw new Error(`--to: the folder ${folder} must not exist yet and its parent must (${error.code}).`);
      });
      for (const { name, rows } of exportPerson(ctx, person)) {
        let count = 0;
        const file = createWriteStream(join(folder, `${name}.json`), { mode: 0o600 });
        await pipeline(Readable.from(arrayOf(rows, () => (count += 1))), file);
        print(`${name}: ${count} rows`);
      }
      print(`pictures: ${await writePictures(ctx, person, folder)}`);
    }),
};

export const personErase: Command = {
  usage: `${USAGE} --yes`,
  help:
    'Erases the names, addresses, numbers and documents of a person for good: in rows, in their history, in ' +
    'files, and in queued mails and stored answers that quote them. Orders, bills and payments stay without a ' +
    'name, and the ledger does not change. A user of the back-office must be deleted first. Remarks that staff ' +
    'wrote to a movement of money stay, because the ledger is signed. Backups contain the data until they are ' +
    'deleted (BACKUP_KEEP): after a restore, run this command again.',
  options: { ...WHO, yes: { type: 'boolean', default: false } },
  run: (values) =>
    withPerson(values, async (ctx, person) => {
      if (values.yes !== true) throw new Error('Nothing was erased. Run `person export` first, and then add --yes.');
      const { erasePerson } = await import('../../api/domain/persons');
      const { swept } = await erasePerson(ctx, person);
      print(`Erased: ${person.documents.length} documents, ${person.cards.length} cards, and ${swept} quoting rows.`);
      print('Older backups still contain the data.');
    }),
};
