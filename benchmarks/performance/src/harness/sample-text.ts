/**
 * Generates machine-like English text of any length. The text differs for each seed, so that an engine cannot benefit
 * from cached sentences.
 */

const subjects = [
  'The committee',
  'Our research team',
  'The local council',
  'A growing number of companies',
  'The new software',
  'Most teachers',
  'The report',
  'The museum',
  'Every department',
  'The regional hospital',
];
const verbs = [
  'has begun to leverage',
  'continues to foster',
  'was able to utilize',
  'did not fully understand',
  'plans to extend',
  'has the ability to improve',
  'serves as a model for',
  'wants to reduce',
  'often underlines',
  'may have changed',
];
const objects = [
  'the quality of public transport',
  'a robust set of rules',
  'the way in which people read',
  'its long list of partners',
  'the cost of heating old buildings',
  'a comprehensive plan for the harbor',
  'the trust between neighbors',
  'several important findings',
  'the training of young engineers',
  'the use of water in dry summers',
];
const endings = [
  'in order to meet the needs of a changing city.',
  'due to the fact that budgets remain tight.',
  'although not everyone in the room agreed with it.',
  'which highlights the importance of careful planning.',
  'and the first results were published in the spring.',
  'while a second group is still waiting for an answer.',
  'because the earlier attempts had failed.',
  'and it is important to note that nothing has been decided.',
];
const sentencesPerParagraph = 5;

/**
 * Returns about `words` words (at most one additional sentence), in paragraphs. The same arguments always give the same
 * text.
 */
export function sampleText(words: number, seed: number): string {
  let state = seed * 2_654_435_761 + 1;
  const pick = (list: readonly string[]): string => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    // The low bits of this sequence have a short period.
    return list[(state >>> 8) % list.length] ?? '';
  };
  const paragraphs: string[] = [];
  let paragraph: string[] = [];
  for (let written = 0; written < words;) {
    const sentence = `${pick(subjects)} ${pick(verbs)} ${pick(objects)} ${pick(endings)}`;
    paragraph.push(sentence);
    written += sentence.split(' ').length;
    if (paragraph.length < sentencesPerParagraph && written < words) continue;
    paragraphs.push(paragraph.join(' '));
    paragraph = [];
  }
  return paragraphs.join('\n\n');
}
