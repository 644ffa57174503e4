import type { ResourceRights, RightRow } from '@t3d/resources/kit';

export type Shown = 'all' | 'allowed' | 'denied';
export interface FoundRight {
  resource: ResourceRights;
  call: RightRow;
}

/** Filler words of a question such as "why can't I export bills?" */
const FILLER = new Set('why can cant cannot not i we do does the a an my to he she they this user may'.split(' '));
const CHINESE_FILLER = /为什么|為什麼|为何|為何|怎么|怎麼|不能|不可以|无法|無法|我|他|她|能|吗|嗎/g;
const HAN = /\p{Script=Han}/u;

/** Returns the lowercase words of a question that name a thing or an action. */
export function wordsOf(question: string): string[] {
  const plain = question.toLowerCase().replaceAll(/['’]/g, '').replaceAll(CHINESE_FILLER, ' ');
  return plain.split(/[^\p{L}\p{N}:_*-]+/u).filter((word) => word !== '' && !FILLER.has(word));
}

/** Chinese questions have no spaces between words, so a row matches if it contains all characters. */
const isIn = (word: string, text: string): boolean =>
  text.includes(word) || (HAN.test(word) && [...word].every((character) => text.includes(character)));
const matchesWord = (word: string, text: string): boolean =>
  isIn(word, text) || (word.length > 3 && word.endsWith('s') && isIn(word.slice(0, -1), text));

export function findRights(resources: readonly ResourceRights[], question: string, shown: Shown): FoundRight[] {
  const words = wordsOf(question);
  return resources.flatMap((resource) =>
    resource.calls
      .filter((call) => shown === 'all' || call.allowed === (shown === 'allowed'))
      .filter((call) => {
        const text = `${resource.label} ${call.label} ${call.pattern}`.toLowerCase();
        return words.every((word) => matchesWord(word, text));
      })
      .map((call) => ({ resource, call })),
  );
}
