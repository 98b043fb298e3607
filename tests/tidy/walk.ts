// Visits every node of a parsed module, or of a part of it, with the nodes above it.
import type { ESTree } from 'vite';

export type Node = ESTree.Node & { readonly [key: string]: unknown };

/** Calls `visit` for each node, parents first; `above` ends with the node's parent. */
export function walk(root: ESTree.Node, visit: (node: Node, above: readonly Node[]) => void): void {
  const above: Node[] = [];
  const enter = (node: Node) => {
    visit(node, above);
    above.push(node);
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent') continue;
      if (Array.isArray(value)) value.filter(isNode).forEach(enter);
      else if (isNode(value)) enter(value);
    }
    above.pop();
  };
  enter(root as Node);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
