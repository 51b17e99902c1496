/**
 * Distributes a rewritten paragraph over the text nodes of the original, so that each unchanged word keeps its
 * formatting and a changed word gets the formatting of the word that it replaces.
 */
import { diffWordsWithSpace } from 'diff';
import type { TextNode } from './read-paragraphs.ts';

/** Maximum number of changes in a comparison, to limit the time that the comparison takes. */
const editLengthMax = 2_000;

/**
 * Returns the new text of each node. Returns undefined if the rewrite would change a fixed node, or if it differs too
 * much to be compared.
 */
export function rewriteNodes(nodes: readonly TextNode[], rewritten: string): string[] | undefined {
  const source = nodes.map(({ text }) => text).join('');
  const changes = diffWordsWithSpace(source, rewritten, { maxEditLength: editLengthMax });
  if (changes === undefined) return undefined;
  const owners = nodes.flatMap(({ text }, node) => Array.from({ length: text.length }, () => node));
  const texts = nodes.map(() => '');
  let at = 0;
  let replacedFrom: number | undefined;
  for (const { added, removed, value } of changes) {
    if (added) {
      // A replacement goes where the removed words began, and an insertion goes after the preceding character.
      const node = editableNode(nodes, owners[replacedFrom ?? Math.max(0, at - 1)] ?? 0);
      if (node === undefined) return undefined;
      texts[node] += value;
      continue;
    }
    replacedFrom = removed ? at : undefined;
    for (let end = at + value.length; at < end; at += 1) {
      if (!removed) texts[owners[at] ?? 0] += source.charAt(at);
    }
  }
  return nodes.every(({ isFixed, text }, node) => !isFixed || texts[node] === text) ? texts : undefined;
}

/** Returns the node, or the adjacent node to the left or right if the node is fixed. */
function editableNode(nodes: readonly TextNode[], node: number): number | undefined {
  return [node, node - 1, node + 1].find((each) => nodes[each]?.isFixed === false);
}
