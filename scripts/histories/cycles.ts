import type { Operation } from './operations';

export type Edges = Map<string, string[]>;
/** The prefix of graph nodes that stand for an instant instead of an operation. */
const INSTANT = '@';

export function addEdge(edges: Edges, from: string, to: string): void {
  const known = edges.get(from);
  if (known) known.push(to);
  else edges.set(from, [to]);
}

/** Adds edges from each operation to those invoked after its answer. Instants keep the number of edges linear. */
export function addRealTime(edges: Edges, operations: readonly Operation<unknown>[]): void {
  const moments = operations
    .flatMap(({ id, invoked, returned }) => [
      { id, at: invoked, isAnswer: false },
      { id, at: returned, isAnswer: true },
    ])
    .filter(({ at }) => Number.isFinite(at))
    .sort((one, other) => one.at - other.at || Number(one.isAnswer) - Number(other.isAnswer));
  let last: string | undefined;
  for (const [place, { id, isAnswer }] of moments.entries()) {
    if (!isAnswer) {
      if (last !== undefined) addEdge(edges, last, id);
      continue;
    }
    const instant = `${INSTANT}${place}`;
    addEdge(edges, id, instant);
    if (last !== undefined) addEdge(edges, last, instant);
    last = instant;
  }
}

/** Tarjan's algorithm with its own stack, because a history could overflow the call stack. */
class Components {
  private readonly order = new Map<string, number>();
  private readonly low = new Map<string, number>();
  private readonly open: string[] = [];
  private readonly isOpen = new Set<string>();
  readonly found: string[][] = [];
  constructor(private readonly edges: Edges) {}

  private enter(node: string): { node: string; next: number } {
    this.order.set(node, this.order.size);
    this.low.set(node, this.order.size - 1);
    this.open.push(node);
    this.isOpen.add(node);
    return { node, next: 0 };
  }

  private lower(node: string, value: number | undefined): void {
    this.low.set(node, Math.min(this.low.get(node) ?? 0, value ?? Infinity));
  }

  private leave(node: string): void {
    if (this.low.get(node) !== this.order.get(node)) return;
    const component = this.open.splice(this.open.lastIndexOf(node));
    for (const one of component) this.isOpen.delete(one);
    if (component.length > 1) this.found.push(component);
  }

  visit(root: string): void {
    if (this.order.has(root)) return;
    const path = [this.enter(root)];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = this.edges.get(top.node)?.[top.next];
      top.next += 1;
      if (next === undefined) {
        this.leave(top.node);
        path.pop();
        const above = path.at(-1);
        if (above) this.lower(above.node, this.low.get(top.node));
      } else if (!this.order.has(next)) path.push(this.enter(next));
      else if (this.isOpen.has(next)) this.lower(top.node, this.order.get(next));
    }
  }
}

/** Returns the groups of operations that form cycles. */
export function findCycles(edges: Edges): string[][] {
  const components = new Components(edges);
  for (const node of edges.keys()) components.visit(node);
  return components.found.map((nodes) => nodes.filter((node) => !node.startsWith(INSTANT)).sort());
}
