import { SECTIONS, type SettingName, exampleOf, mayComeFromFile, settingOf } from '../../api/environment/settings';

function defaultOf(name: SettingName): string {
  const { otherwise } = settingOf(name);
  if (otherwise === null || Array.isArray(otherwise)) return '';
  return typeof otherwise === 'boolean' ? (otherwise ? 'on' : 'off') : String(otherwise);
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (text: string): string => (text === '' ? '–' : `\`${cell(text)}\``);
const namesIn = (section: string): SettingName[] => Object.keys(SECTIONS[section] as object) as SettingName[];
/** Turns paths of documents into links that work in docs/. */
const linked = (about: string): string => about.replaceAll(/docs\/([\w/.-]+\.md)/g, '[$1]($1)');

const HEAD = [
  '# Settings',
  '',
  '`npm run reference` writes this file from `api/environment/settings.ts`. The server and its commands read these ' +
    'environment variables. With wrong settings nothing starts, and one message names every wrong setting, the ' +
    'reason and an example of a right value.',
  '',
  '- A setting without a default may be empty; a setting with one may not, except `TRUST_PROXY`. A variable that is ' +
    'not set has its default.',
  '- A setting with `†` may come from a file: `<NAME>_FILE` is the path of a file that contains the value.',
  "- A variable whose name resembles a setting's is reported in the log.",
  '- Production rejects a secret with fewer than 16 characters or fewer than 8 different ones, a secret of two ' +
    "settings, and the demo's.",
  '',
];

export const writeConfiguration = (): string =>
  [
    ...HEAD,
    ...Object.keys(SECTIONS).flatMap((section) => [
      `## ${section}`,
      '',
      '| setting | meaning | value | default | example |',
      '| --- | --- | --- | --- | --- |',
      ...namesIn(section).map((name) => {
        const { about, must } = settingOf(name);
        const title = `\`${name}\`${mayComeFromFile(name) ? ' †' : ''}`;
        const [value, standard, example] = [cell(must), code(defaultOf(name)), code(exampleOf(name))];
        return `| ${title} | ${cell(linked(about))} | ${value} | ${standard} | ${example} |`;
      }),
      '',
    ]),
  ].join('\n');

/** The settings that docker/.env sets. */
const FILLED: Readonly<Partial<Record<SettingName, string>>> = {
  NODE_ENV: 'production',
  PUBLIC_URL: '',
  TRUST_PROXY: 'uniquelocal',
  PRODUCT_NAME: 'T3D',
  SECRET_KEY: '',
  LEDGER_KEY: '',
};
const COMPOSE = `# npm run reference writes this file from api/environment/settings.ts.
# Copy it to docker/.env and fill in. \`openssl rand -hex 32\` makes a good secret.
# A line that begins with "# " and a setting shows its default or an example: remove the "# " to set it.

# --- Docker Compose, which also sets DATABASE_URL
HTTP_PORT=80
MYSQL_PASSWORD=
MYSQL_ROOT_PASSWORD=
`;
const WIDTH = 117;

/** Wraps a text as comment lines of at most 120 columns. */
function commentOf(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => `# ${line}`);
}

const lineOf = (name: SettingName): string => {
  const filled = FILLED[name];
  if (filled !== undefined) return `${name}=${filled}`;
  const value = defaultOf(name);
  return `# ${value === '' ? exampleOf(name) : `${name}=${value}`}`;
};

export const writeEnvExample = (): string =>
  [
    COMPOSE,
    ...Object.keys(SECTIONS).flatMap((section) => [
      `# --- ${section}`,
      ...namesIn(section).flatMap((name) => [...commentOf(settingOf(name).about.replaceAll('`', '')), lineOf(name)]),
      '',
    ]),
  ].join('\n');
