// Dijkstra's search over typed arrays: one run finds the fastest ways from everywhere to one node.
// Separate from the router because it is the only hot loop.
import type { Graph } from './graph.ts';

/** Stands for "no edge to take": the root's own mark. */
export const ROOT = 255;

/** Time counts first; a longer way of the same time loses. */
const LENGTH_SHARE = 1_048_576;

/** The costs of one bucket: about four seconds, less than most streets take. */
const BUCKET = 4_096 * LENGTH_SHARE;

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
  const buckets: number[][] = [];
  return (root) => {
    const take = new Uint8Array(nodeCount).fill(ROOT);
    cost.fill(Number.POSITIVE_INFINITY);
    cost[root] = 0;
    buckets[0] = [root];
    for (let at = 0; at < buckets.length; at++) {
      const bucket = buckets[at]!;
      // Within a bucket in any order: a node whose cost falls again is added again.
      for (let node = bucket.pop(); node !== undefined; node = bucket.pop()) {
        const reached = cost[node]!;
        if (reached < at * BUCKET) continue;
        for (let e = first[node]!; e < first[node + 1]!; e++) {
          const next = target[e]!;
          const through = reached + weight[e]!;
          const best = cost[next]!;
          if (through > best) continue;
          if (through === best && node >= target[first[next]! + take[next]!]!) continue;
          cost[next] = through;
          take[next] = twin[e]!;
          if (through === best) continue;
          const later = Math.floor(through / BUCKET);
          while (later >= buckets.length) buckets.push([]);
          buckets[later]!.push(next);
        }
      }
    }
    return take;
  };
}
