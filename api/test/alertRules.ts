import { readFileSync } from 'node:fs';
import path from 'node:path';
import yaml from 'js-yaml';

// Evaluates the alert rules on recorded metrics. Knows only the part of PromQL that the rules use.

const FOLDER = path.join(import.meta.dirname, '../../docker/monitoring');
export const DASHBOARD = JSON.parse(readFileSync(path.join(FOLDER, 'dashboard.json'), 'utf8')) as {
  panels: { id: number; title: string; type: string; targets?: { expr: string }[] }[];
};

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
export const RULES: readonly Rule[] = (
  yaml.safeLoad(readFileSync(path.join(FOLDER, 'alerts.yml'), 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap(({ rules }) => rules);

type Labels = Readonly<Record<string, string>>;
interface Sample {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

/** Recorded metrics in Prometheus's format at the time `at` (seconds), and at the start of a range (`before`). */
export interface Recorded {
  readonly text: string;
  readonly before?: string;
  readonly at: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;
const numberOf = (text: string): number => (text === 'Nan' || text === 'NaN' ? Number.NaN : Number(text));

/** Parses samples in Prometheus's format. Throws for any other line. */
export function readSamples(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no sample: ${line}`);
    const found = Object.fromEntries([...labels.matchAll(LABEL)].map(([, label, given]) => [label, given]));
    return [{ name, labels: found as Labels, value: numberOf(value) }];
  });
}

type Point = Pick<Sample, 'labels' | 'value'>;
type Value = number | readonly Point[];

const TOKEN = /\s*(=~|!=|!~|>=|<=|==|[-+*/(){},<>=]|"[^"]*"|\[\w+\]|\d+(?:\.\d+)?|[a-zA-Z_]\w*)/y;
function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const pattern = new RegExp(TOKEN);
  while (pattern.lastIndex < text.trimEnd().length) {
    const found = pattern.exec(text);
    if (!found) throw new Error(`not understood: ${text}`);
    tokens.push(found[1] as string);
  }
  return tokens;
}

const AGGREGATES: Readonly<Record<string, (values: readonly number[]) => number>> = {
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  sum: (values) => values.reduce((sum, one) => sum + one, 0),
};
const OPERATIONS: Readonly<Record<string, (left: number, right: number) => number | boolean>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '>=': (left, right) => left >= right,
  '<=': (left, right) => left <= right,
  '==': (left, right) => left === right,
};
const LEVELS: readonly (readonly string[])[] = [
  ['>', '<', '>=', '<=', '=='],
  ['+', '-'],
  ['*', '/'],
];
const MATCHERS: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  '=': (value, wanted) => value === wanted,
  '!=': (value, wanted) => value !== wanted,
  '=~': (value, wanted) => new RegExp(`^(?:${wanted})$`).test(value),
  '!~': (value, wanted) => !new RegExp(`^(?:${wanted})$`).test(value),
};

const pointsOf = (value: Value): readonly Point[] => (typeof value === 'number' ? [{ labels: {}, value }] : value);
const keyOf = (labels: Labels): string =>
  JSON.stringify(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Evaluates an expression token by token. */
class Evaluation {
  private at = 0;
  private readonly tokens: readonly string[];

  constructor(
    text: string,
    private readonly recorded: Recorded,
  ) {
    this.tokens = tokensOf(text);
  }

  run(): readonly Point[] {
    const value = this.level(0);
    if (this.at < this.tokens.length) throw new Error(`not understood from ${this.tokens.slice(this.at).join(' ')}`);
    return pointsOf(value).filter((point) => !Number.isNaN(point.value));
  }

  private next(): string {
    const token = this.tokens[this.at];
    if (token === undefined) throw new Error('the expression ends too early');
    this.at += 1;
    return token;
  }

  private isNext(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at += 1;
    return true;
  }

  private demand(token: string): void {
    if (!this.isNext(token)) throw new Error(`${token} expected before ${this.tokens.slice(this.at).join(' ')}`);
  }

  private level(index: number): Value {
    const operators = LEVELS[index];
    if (!operators) return this.single();
    let left = this.level(index + 1);
    for (let token = this.tokens[this.at]; token && operators.includes(token); token = this.tokens[this.at]) {
      this.at += 1;
      left = this.combine(token, left, this.level(index + 1));
    }
    return left;
  }

  /** Combines values with equal labels. A comparison returns the left values that meet it, as in Prometheus. */
  private combine(operator: string, left: Value, right: Value): Value {
    const operation = OPERATIONS[operator] as (left: number, right: number) => number | boolean;
    if (typeof left === 'number' && typeof right === 'number') return Number(operation(left, right));
    const partnerOf = (own: Point, others: Value): number | undefined =>
      typeof others === 'number' ? others : others.find(({ labels }) => keyOf(labels) === keyOf(own.labels))?.value;
    const [base, isLeft] = typeof left === 'number' ? [pointsOf(right), false] : [left, true];
    return base.flatMap((point) => {
      const other = partnerOf(point, isLeft ? right : left);
      if (other === undefined) return [];
      const result = isLeft ? operation(point.value, other) : operation(other, point.value);
      if (typeof result === 'number') return [{ labels: point.labels, value: result }];
      return result ? [point] : [];
    });
  }

  private single(): Value {
    const token = this.next();
    if (/^\d/.test(token)) return Number(token);
    if (token === '(') {
      const value = this.level(0);
      this.demand(')');
      return value;
    }
    if (token in AGGREGATES) return this.aggregate(AGGREGATES[token] as (values: readonly number[]) => number);
    if (token === 'time') {
      this.demand('(');
      this.demand(')');
      return this.recorded.at;
    }
    if (token !== 'increase') return this.select(token, this.matchers(), this.recorded.text);
    this.demand('(');
    const [name, matchers] = [this.next(), this.matchers()];
    if (!/^\[\d+[smh]\]$/.test(this.next())) throw new Error('increase needs a range');
    this.demand(')');
    const earlier = this.select(name, matchers, this.recorded.before ?? this.recorded.text);
    return this.combine('-', this.select(name, matchers, this.recorded.text), earlier);
  }

  private aggregate(joined: (values: readonly number[]) => number): Value {
    const by: string[] = [];
    if (this.isNext('by')) {
      this.demand('(');
      do by.push(this.next());
      while (this.isNext(','));
      this.demand(')');
    }
    this.demand('(');
    const points = pointsOf(this.level(0));
    this.demand(')');
    const groups = new Map<string, number[]>();
    for (const { labels, value } of points) {
      const key = keyOf(Object.fromEntries(by.map((label) => [label, labels[label] ?? ''])));
      groups.set(key, [...(groups.get(key) ?? []), value]);
    }
    return [...groups].map(([key, values]) => ({
      labels: Object.fromEntries(JSON.parse(key) as [string, string][]),
      value: joined(values),
    }));
  }

  private matchers(): [label: string, operator: string, wanted: string][] {
    const found: [string, string, string][] = [];
    if (!this.isNext('{')) return found;
    do found.push([this.next(), this.next(), this.next().slice(1, -1)]);
    while (this.isNext(','));
    this.demand('}');
    return found;
  }

  private select(name: string, matchers: ReturnType<Evaluation['matchers']>, text: string): readonly Point[] {
    return readSamples(text)
      .filter((sample) => sample.name === name)
      .filter(({ labels }) =>
        matchers.every(([label, operator, wanted]) => MATCHERS[operator]?.(labels[label] ?? '', wanted)),
      )
      .map(({ labels, value }) => ({ labels, value }));
  }
}

export const evaluate = (expression: string, recorded: Recorded): readonly Point[] =>
  new Evaluation(expression, recorded).run();

/** Returns the alerts that fire with their label values, such as `JobStuck mail`. */
export const firing = (recorded: Recorded): string[] =>
  RULES.flatMap(({ alert, expr }) =>
    evaluate(expr, recorded).map(({ labels }) => [alert, ...Object.values(labels)].join(' ')),
  );

const NO_METRIC = /^(sum|max|min|count|by|or|vector|time|rate|increase|histogram_quantile)$/;

export const metricsIn = (expression: string): string[] =>
  [...expression.replaceAll(/\{[^}]*\}|\[\w+\]|\bby \([^)]*\)/g, '').matchAll(/[a-zA-Z_]\w*/g)]
    .map(([name]) => name)
    .filter((name) => !NO_METRIC.test(name));
