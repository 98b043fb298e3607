// Dijkstra's search over typed arrays: one run finds the fastest ways from everywhere to one node.
// Separate from the router because it is the only hot loop.
import type { Graph } from './graph.ts';

/** Stands for "no edge to take": the root's own mark. */
export const ROOT = 255;

/** Time counts first; a longer way of the same time loses. */
const LENGTH_SHARE = 1_048_576;

/**
 * A search from a root over reused arrays. It returns, per node, which of its edges to take towards
 * the root.
 */
export function makeSearch(graph: Graph): (root: number) => Uint8Array {
  const { nodeCount, first, target, twin } = graph;
  // A loop, because `from` with a function takes 15 ms for all edges.
  const weight = new Float64Array(graph.ms.length);
  for (let e = 0; e < weight.length; e++)
    weight[e] = graph.ms[e]! * LENGTH_SHARE + graph.length[e]!;
  const cost = new Float64Array(nodeCount);
  const heap = makeHeap(cost);
  return (root) => {
    const take = new Uint8Array(nodeCount).fill(ROOT);
    cost.fill(Number.POSITIVE_INFINITY);
    cost[root] = 0;
    heap.raise(root);
    for (let node = heap.pop(); node >= 0; node = heap.pop()) {
      const reached = cost[node]!;
      for (let e = first[node]!; e < first[node + 1]!; e++) {
        const next = target[e]!;
        const through = reached + weight[e]!;
        const best = cost[next]!;
        if (through > best) continue;
        if (through === best && node >= target[first[next]! + take[next]!]!) continue;
        cost[next] = through;
        take[next] = twin[e]!;
        if (through < best) heap.raise(next);
      }
    }
    return take;
  };
}

/** A binary heap of nodes by cost, then by number; each node is in it at most once. */
function makeHeap(cost: Float64Array): { raise(node: number): void; pop(): number } {
  const nodes = new Int32Array(cost.length);
  const place = new Int32Array(cost.length).fill(-1);
  let size = 0;

  function isBefore(a: number, b: number): boolean {
    const less = cost[a]! - cost[b]!;
    return less < 0 || (less === 0 && a < b);
  }
  function put(node: number, at: number): void {
    nodes[at] = node;
    place[node] = at;
  }

  return {
    /** Adds the node, or moves it up after its cost has fallen. */
    raise(node) {
      let at = place[node]! < 0 ? size++ : place[node]!;
      while (at > 0) {
        const above = (at - 1) >> 1;
        if (!isBefore(node, nodes[above]!)) break;
        put(nodes[above]!, at);
        at = above;
      }
      put(node, at);
    },
    /** The node of least cost, or -1 when none is left. */
    pop() {
      if (size === 0) return -1;
      const top = nodes[0]!;
      place[top] = -1;
      const last = nodes[--size]!;
      if (size === 0) return top;
      let at = 0;
      for (let below = 1; below < size; below = at * 2 + 1) {
        if (below + 1 < size && isBefore(nodes[below + 1]!, nodes[below]!)) below++;
        if (!isBefore(nodes[below]!, last)) break;
        put(nodes[below]!, at);
        at = below;
      }
      put(last, at);
      return top;
    },
  };
}
