import { PRODUCT_PAGES } from './importRules';
import { type Source, listNames } from './sources';

/** Names of resources that generic modules may contain, each with the reason. */
const GENERIC: Readonly<Record<string, string>> = {
  jobs: 'the engine answers long work with a job id; jobs are its own mechanism, whatever they do',
  imports:
    'reading files and taking them back is what the engine does, whatever they are of; each is a row, as a job is',
  dictionary:
    'a field says from which list of it its values come; which resource holds the entries is said by the product alone',
  messages: 'validation messages, and the message catalogue',
};

const GENERIC_MODULES = new RegExp(
  `^(api/(registry|engine)|admin/(ui|providers|state|declared|layout|app|pages(?!/(${PRODUCT_PAGES.join('|')})/)))/`,
);

function listResourceNames(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^resources\/(?!(kit|builtin)\/)([a-z]+\/)?[^/]+\.ts$/.test(path))
    .flatMap(({ text }) =>
      [...text.matchAll(/\bdefine(?:Resource|View)\(\s*'([a-z0-9-]+)'/g)].map((match) => match[1] as string),
    );
}

// Gives agentPlans, AgentPlans, agent_plans and agent-plans the same spelling.
const spell = (text: string): string =>
  ` ${text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .join(' ')
    .toLowerCase()} `;

/** Reports names of resources in generic modules, which must work for every resource. */
export function checkEntityNames(sources: readonly Source[]): string[] {
  const wanted = listResourceNames(sources)
    .filter((name) => !(name in GENERIC))
    .map((name) => ({ name, words: spell(name) }));
  return sources
    .filter(({ path }) => GENERIC_MODULES.test(path) && !/\.(test|fixture)\.tsx?$/.test(path))
    .flatMap((source) => {
      const names = new Set(listNames(source).map(spell));
      return wanted
        .filter(({ words }) => [...names].some((text) => text.includes(words)))
        .map(({ name }) => `${source.path}: knows the entity "${name}"`);
    });
}
