/** Tests for typical mistakes of rewriting tools. Each text contains words that provoke one of them. */
import { describe, expect, test } from '@jest/globals';
import { createLightEditor } from './create-light-editor.ts';

const editor = createLightEditor();
const variants = ['en-US', 'en-GB'] as const;

/** Returns the output in both variants. */
function outputs(text: string): string[] {
  return variants.map((variant) => editor.edit(text, { variant }).text);
}

const texts: Readonly<Record<string, string>> = {
  'phrases whose last word could be left over':
    'The new port will unlock the potential of the coast. It opens the door to a world of trade. The plan harnesses the ' +
    'power of the tides, and it paves the way for cheaper goods in every town along the coast.',
  'openers that go':
    'Moreover, the plan works. Additionally, it is cheap. Furthermore, nobody was hurt. It is important to note that ' +
    'iPhones are not included. Notably, the council agreed. In conclusion, the plan works.',
  'articles before words that change':
    'They made a crucial choice. It was an intricate task and a pivotal moment. She has an unparalleled view. It is a ' +
    'utilized item, an essential tool, a robust answer and an innovative one. He gave a comprehensive reply.\n\n' +
    '✅ **Light:** An innovative design offers support.',
  'punctuation beside words that change':
    'First, explore the town; then, in order to rest, sit down. Ultimately, however, it was, in fact, over. The town ' +
    '(which boasts a harbor) is old. "Leverage," he said, "is crucial." It is robust, crucial, and pivotal.',
  'inflected verbs':
    'This makes it easier to utilize. They facilitated trade, underscoring the need. Having leveraged it, she delves ' +
    'into it, fostering ties. The tool streamlines work. It garnered praise, and it has garnered more since.',
  'verbs of saying before a quotation':
    '“It is late,” the driver stated, looking up. The owner stated, “We open soon.” The guide asserted, “That is so.” ' +
    'A neighbor remarked, “They left.” The clerk will state, “None are left.” She articulated, “We will stay.”',
  dashes:
    'The capital — the old one — burned down — and nobody knew why. The rest — three streets — stood. It ran from ' +
    '1990–2000. Ann—my aunt—saw it. It was late—very late. He waited — she never came.',
  'dotted names':
    'Node.js and Vue.js run on example.com, e.g. in the U.S. and the U.K. Dr. J. R. Lee et al. agree, i.e. they say so. ' +
    'See Fig. 3 at 10 a.m. on Jan. 5. Version 2.0.1 costs $3.50.',
};

describe.each(Object.entries(texts))('%s', (_name, text) => {
  test('sentences begin with capitals, and punctuation has correct spacing', () => {
    for (const output of outputs(text)) {
      expect(output).not.toMatch(/(?:^|(?<!\b(?:e\.g|i\.e|al|a\.m|Fig|Jan|Dr|U\.S|U\.K|R|J))[.!?]) +(?!iPhone)\p{Ll}/u);
      expect(output).not.toMatch(/ {2}| [,.;:!?]|,\S(?<!,["”’\d])|[,;:]{2}|\(\s|\s\)|\.\.(?!\.)/u);
    }
  });

  test('a and an match the word that follows', () => {
    for (const output of outputs(text)) {
      expect(output).not.toMatch(/\ba (?:[aeio](?!ne\b)|u(?![tns][ie]))/iu);
      expect(output).not.toMatch(/\ban (?:[bcdfgjklmnpqrstvwxyz])/iu);
    }
  });

  test('the output has no malformed or repeated words and no notation', () => {
    for (const output of outputs(text)) {
      expect(output).not.toMatch(/\b(\p{L}+) \1\b/iu);
      expect(output).not.toMatch(/\b\w+(?:ierd|erd|inged|eding|edd|sss)\b/u);
      expect(output).not.toMatch(/undefined|null|\$\d(?![.\d])|:[VNJR]\b|\[object|\uFFFD|__/u);
    }
  });
});

test('a word is not replaced if the replacement would repeat an adjacent word', () => {
  const text =
    'They respect the rules and regulations of the town. The work brought real, tangible change. The use and ' +
    'utilization of coal fell. It is a key and crucial point. He asked for help and assistance.';
  for (const output of outputs(text)) {
    expect(output).not.toMatch(/rules and rules|real, real|use and use|key and key|help and help/u);
  }
});

test('no deletion leaves a figure at the start of a sentence', () => {
  for (const text of [
    'The vote was close. Notably, 54 of 97 members stayed away.',
    'The fair paid for itself. In conclusion, $900 went to the school.',
    'It is important to note that 12 mills closed that year.',
    'The roof leaks. It is important to note that **40%** of the tiles are cracked.',
  ])
    for (const output of outputs(text)) expect(output).not.toMatch(/(?:^|[.] )\W{0,3}\d/u);
  const note = 'It is important to note that several mills closed.';
  expect(outputs(note)).toEqual(['Several mills closed.', 'Several mills closed.']);
});

test('no deletion leaves the condition of a template at the start of a sentence', () => {
  for (const tag of ['{% if vip %}', '{{#if vip}}', '<% if (vip) { %>', '*|IF:VIP|*']) {
    const text = `The shop has moved. It is important to note that ${tag}you have 500 points.`;
    expect(outputs(text)).toEqual([text, text]);
  }
});

test('an ambiguous past form is not replaced by the wrong form', () => {
  const text =
    'People who slept for fewer than five hours exhibited slower reactions. The car driven by her exhibited rust.';
  for (const output of outputs(text)) expect(output).not.toMatch(/shown/u);
});

test('paragraph breaks are kept, and no text is truncated', () => {
  const paragraph = Object.values(texts)[0] ?? '';
  const text = Array.from({ length: 30 }, (_, place) => `${paragraph} This is paragraph ${place + 100}.`).join('\n\n');
  for (const output of outputs(text)) {
    expect(output.split('\n\n')).toHaveLength(30);
    expect(output.match(/paragraph 1\d\d\./gu)).toHaveLength(30);
    expect(output.length / text.length).toBeGreaterThan(0.85);
  }
});

test('a word in a term, an idiom or a name is kept if the replacement would change the meaning', () => {
  const stay = [
    'They teach critical thinking to children in every school of the town.',
    'They felt the absence of England captain Joe Root on the second day.',
    'The patient had profound hearing loss and needed an operation soon.',
    'She sought asylum and was granted leave to stay in the country.',
    'He was the primary caregiver of two small children in the house.',
    'The mission was accomplished, and the crew flew home at once.',
    'His methods had been too obvious, and the guards saw him at once.',
    'A statistically significant difference was found between both groups.',
    'They wanted to cooperate with the police, and they said so at once.',
    'The body was intended as a forum, and it met twice a year in Rome.',
  ];
  for (const text of stay) for (const output of outputs(text)) expect(output).toBe(text);
});

test('a verb is replaced only if its object suits the new verb', () => {
  const text =
    'The report ensures the safety of all. They foster a deeper trust, foster two children, and cultivate rice. The ' +
    'firm navigated a hard period while the ship navigated the strait. New evidence led to the emergence of doubt.';
  for (const output of outputs(text)) {
    expect(output).not.toMatch(/make sure the|makes sure the|build two|encourage two|(?:build|encourage) rice/u);
    expect(output).not.toMatch(/got through the strait|dealt with the strait/u);
  }
});

test('a story keeps `attempt` and `harness`, which other texts replace', () => {
  const verbs =
    'They attempted to open the gate. Moreover, it is a testament to their unwavering bond. They set out to harness ' +
    'the knowledge of the mill.';
  const scene = '“Who goes there?” the wizard whispered. Mira stepped out of the dark. “It is only me,” she said.';
  const story = `${scene} He nodded, and they walked to the mill in silence. ${verbs}`;
  for (const output of outputs(verbs)) expect(output).toMatch(/tried to open[^]*to use the knowledge/u);
  for (const output of outputs(story)) expect(output).toMatch(/attempted to open[^]*to harness the knowledge/u);
});

/** A text with enough strong tells for all rules to apply. It precedes the sentences under test. */
const dense = 'It is crucial to delve into the vibrant tapestry of this robust, seamless and transformative realm.';

test('an adverb does not end up in front of a modal verb', () => {
  const texts = [
    'The new pump easily has the ability to fill the tank.',
    'The old mill certainly has the potential to draw visitors.',
    'The choir also has the capacity to fill the hall.',
    'Our school truly has the power to change lives.',
  ];
  for (const text of texts)
    for (const output of outputs(`${dense} ${text}`))
      expect(output).not.toMatch(/\b(?:easily|certainly|also|truly) (?:can|could|may|might)\b/u);
});

test('a deletion leaves no empty list item and no empty paragraph', () => {
  const texts = [
    `${dense}\n\n- Rest\n- It is important to note that\n- Sleep`,
    `${dense}\n\n1. Moreover,\n2. In conclusion,\n3. Sleep well.`,
    `${dense}\n\nIt is worth noting that\n\nSleep well.`,
    `${dense}\n\n- I hope this helps!\n- Sleep well.`,
  ];
  for (const text of texts) {
    for (const output of outputs(text)) {
      expect(output).not.toMatch(/^(?:[-*]|\d\.) *(?:$|[-*]|\d\.)/mu);
      expect(output.split('\n\n').every((paragraph) => /\p{L}/u.test(paragraph))).toBe(true);
    }
  }
});

test.each([
  ['a bold label', 'Bees dance.\n\n**Note:** Your bees will thank you!'],
  ['a label', 'Bees dance.\n\nFun fact: Your bees will thank you!'],
  ['a label in a list', 'Bees dance.\n\n- **Fun:** Pretty cool, right?'],
  ['a list number', '1. Certainly!\n2. Bees live in hives. They dance.'],
  ['a heading', 'Bees dance.\n\n### Next steps\n\nLet me know if you would like any changes.'],
  ['a heading before one of its level', '## Bees\n\nCertainly! Here is the essay:\n\n## The dance\n\nBees dance.'],
  ['a heading in bold', 'Bees dance.\n\n**Next steps**\n\nI hope this helps!\n\nWould you like me to make it longer?'],
  ['a greeting label', 'Bees dance.\n\n**Email:** I hope this email finds you well.\n\nThe hive is full.'],
  ['a quotation mark', 'Bees dance.\n\n“Let me know if you would like any changes.”'],
  ['a bracket', 'Bees dance.\n\n(Let me know if you would like any changes.)'],
])('a deletion does not leave %s alone, with any kind of line break', (_name, text) => {
  for (const end of ['\n', '\r\n', '\r']) {
    const own = text.replaceAll('\n', end);
    expect(outputs(own)).toEqual([own, own]);
  }
});

test.each([
  ['the text under a heading', '### Conclusion\n\nBees dance all day. ', ''],
  ['a sentence in bold', 'Bees dance.\n\n**They dance all day!**', '\n\n'],
  ['a signature in bold', 'Dear Tom,\n\nBees dance.\n\nYours sincerely,\n**Ann Lee**', '\n\n'],
])('residue is deleted after %s', (_name, text, space) => {
  const output = outputs(`${text}${space}Let me know if you would like any changes.`);
  expect(output).toEqual([text.trim(), text.trim()]);
});

test.each(['## The dance', '**The dance**'])('residue is deleted between a title and the heading %j', (heading) => {
  const [title, rest] = ['# Bees', `${heading}\n\nBees dance all day.`];
  const output = `${title}\n\n${rest}`;
  expect(outputs(`${title}\n\nCertainly! Here is the essay:\n\n${rest}`)).toEqual([output, output]);
});

test('a label is deleted with the residue after it', () => {
  const text = 'Bees dance.\n\n**Note:** Let me know if you would like any changes.';
  expect(outputs(text)).toEqual(['Bees dance.', 'Bees dance.']);
});

test.each([
  'My cousin boasts two prizes to all her friends.',
  'The old fisherman boasts many wounds whenever they listen.',
  'Uncle Joe boasts a fine voice and tells us so.',
  'Myriad are the stars that burn above the silent sea.',
  'O myriad voices of the sea, that call the sailor home!',
  'He has the ability to forgive them, but not the will.',
  'A prophet is a person who has the ability to see what will be.',
  'Free will means that one has the ability to choose.',
])('a word that is the point of the sentence stays: %s', (text) => {
  for (const output of outputs(`${dense}\n\n${text}`)) expect(output.split('\n\n')[1]).toBe(text);
});
