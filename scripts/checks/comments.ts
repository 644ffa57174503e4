import { parseSync } from 'oxc-parser';
import { type Source, type Node } from './sources';

/** Matches beginnings after which a sentence lacks a subject or verb. */
const BEGINNING = /^(Of|The same|By|What|Whoever|Whether|Which|How|Nor|To whom|From which|In which) /;
/** Matches phrases of the project that readers from outside do not understand. */
const PHRASE = /\b((is|are|was|were) told|nobody['’]s|one['’]s own|whoever|that (is|are) there)\b/i;
const TITLED: ReadonlySet<unknown> = new Set(['test', 'it', 'describe']);

interface Sentence {
  readonly text: string;
  readonly start: number;
}

function calledName(callee: Node | undefined): unknown {
  if (callee?.type === 'Identifier') return callee.name;
  return callee && calledName((callee.object ?? callee.callee ?? callee.tag) as Node | undefined);
}

function titlesIn(value: unknown): Sentence[] {
  if (Array.isArray(value)) return value.flatMap(titlesIn);
  if (value === null || typeof value !== 'object') return [];
  const node = value as Node;
  const [first] = (node.arguments ?? []) as Node[];
  const isTitle = node.type === 'CallExpression' && TITLED.has(calledName(node.callee as Node));
  const own = isTitle && typeof first?.value === 'string' ? [{ text: first.value, start: first.start as number }] : [];
  return [...own, ...Object.values(node).flatMap(titlesIn)];
}

/** Returns the comments of a file. Consecutive line comments count as one. */
function commentsIn(code: string, comments: readonly { type: string; value: string; start: number; end: number }[]) {
  const found: Sentence[] = [];
  let end = -1;
  for (const comment of comments) {
    const isNext = comment.type === 'Line' && end >= 0 && /^\s*$/.test(code.slice(end, comment.start));
    end = comment.type === 'Line' ? comment.end : -1;
    if (!isNext) found.push({ text: comment.value.replace(/^[\s*]+/, ''), start: comment.start });
  }
  return found;
}

/** Reports comments and test titles that break the language rules in CONTRIBUTING.md. */
export function checkComments(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const { program, comments } = parseSync(path, text);
    const sentences = [...commentsIn(text, comments), ...(/\.(test|spec)\.tsx?$/.test(path) ? titlesIn(program) : [])];
    return sentences.flatMap((sentence) => {
      const plain = sentence.text.replaceAll(/\s*\n\s*(\*|\/\/)?\s*/g, ' ');
      const found = BEGINNING.exec(plain)?.[0] ?? PHRASE.exec(plain)?.[0];
      if (found === undefined) return [];
      const line = text.slice(0, sentence.start).split('\n').length;
      return [`${path}:${line}: “${found.trim()}” is no plain English: ${plain.slice(0, 60)}…`];
    });
  });
}
