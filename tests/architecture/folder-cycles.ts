/**
 * Finds import cycles between the folders of a package. In each folder, the direct children (subfolders, and files next
 * to them) must form an acyclic graph. An import counts as an edge between two children of the deepest folder that
 * contains both files.
 */

/** A relative import. Both paths are relative to the package, with `/` between folders. */
export type FileImport = { readonly from: string; readonly to: string };

/** Returns children that import each other, with the name of their folder: `src: access ↔ routes`. */
export function findFolderCycles(imports: readonly FileImport[]): readonly string[] {
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const { from, to } of imports) {
    const { folder, fromChild, toChild } = childrenOfCommonFolder(from, to);
    if (fromChild === toChild) continue;
    const graph = getOrInsert(graphs, folder, () => new Map<string, Set<string>>());
    getOrInsert(graph, fromChild, () => new Set<string>()).add(toChild);
  }
  return [...graphs].flatMap(([folder, graph]) => findCycles(graph).map((cycle) => `${folder}: ${cycle.join(' ↔ ')}`));
}

function childrenOfCommonFolder(from: string, to: string): { folder: string; fromChild: string; toChild: string } {
  const [a, b] = [from.split('/'), to.split('/')];
  let depth = 0;
  while (depth < a.length - 1 && depth < b.length - 1 && a[depth] === b[depth]) depth += 1;
  return { folder: a.slice(0, depth).join('/'), fromChild: a[depth] ?? '', toChild: b[depth] ?? '' };
}

/** Returns the nodes of each cycle, sorted. Each strongly connected component counts as one cycle. */
function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(node, graph)]));
  const components = [...reached]
    .filter(([node, nodes]) => nodes.has(node))
    .map(([node, nodes]) => [...nodes].filter((other) => reached.get(other)?.has(node)).toSorted());
  return [...new Map(components.map((component) => [component.join('\0'), component])).values()];
}

function reachableFrom(start: string, graph: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = [...(graph.get(start) ?? [])];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    pending.push(...(graph.get(node) ?? []));
  }
  return reached;
}

function getOrInsert<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const created = create();
  map.set(key, created);
  return created;
}
