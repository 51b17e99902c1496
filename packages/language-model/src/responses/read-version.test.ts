import { expect, test } from '@jest/globals';
import { readVersion } from './read-version.ts';

const source = [
  'The committee met on 3 May and did not approve the budget.',
  'Nobody knew why the harbor had been closed.',
];
const version = [
  'On 3 May the committee met; it did not approve the budget.',
  'Why the harbor had been closed, nobody knew.',
];
const text = version.join('\n\n');
const line = '===== 0123456789abcdef =====';
/** The instruction whose words the tests put into responses. */
const instruction =
  'Rewrite the text so that it reads as if a person wrote it. Keep every fact. Never add anything that the text does not say.';
const read = (response: string, of = source) => readVersion(response, of, { cutOff: false, instruction });

test.each([
  ['the text alone', text],
  ['white space around', `\n\n${text}  \n`],
  ['Windows line ends', text.replaceAll('\n', '\r\n')],
  ['blank lines with blanks', version.join('\n \t\n\n')],
  ['a think block', `<think>\nLet me see.\n\nHm.\n</think>\n\n${text}`],
  ['a think block that started before the response', `Let me see.\n\n</think>\n${text}`],
  ['a thinking block', `<thinking>plan</thinking>${text}`],
  ['a think block in brackets', `[THINK]Let me see.[/THINK]${text}`],
  ['a think block of another family', `<seed:think>Hm.</seed:think>${text}`],
  ['a think block between control tokens', `<|START_THINKING|>Hm.<|END_THINKING|><|START_RESPONSE|>${text}`],
  ['channels', `<|channel|>analysis<|message|>We need to.<|end|><|start|>assistant<|channel|>final<|message|>${text}`],
  ['an introduction', `Here is the rewritten text:\n\n${text}`],
  ['a greeting and an introduction', `Sure! Here's a revised version of the passage:\n\n${text}`],
  ['an introduction on the same line', `Here is the rewritten text: ${text}`],
  ['a label', `**Rewritten text:**\n\n${text}`],
  ['another label', `Polished version:\n${text}`],
  ['a code fence', `\`\`\`\n${text}\n\`\`\``],
  ['a code fence with a language', `\`\`\`markdown\n${text}\n\`\`\``],
  ['an introduction and a fence', `Certainly. Here is the edited passage:\n\n\`\`\`text\n${text}\n\`\`\``],
  ['the marks', `${line}\n${text}\n${line}`],
  ['an introduction and the marks', `Here you go:\n${line}\n${text}\n${line}\nLet me know!`],
  ['one mark', `${text}\n${line}`],
  ['quotation marks around all', `"${text}"`],
  ['curly quotation marks around all', `“${text}”`],
  ['a note', `${text}\n\nNote: I kept the date as it was.`],
  ['an offer of help', `${text}\n\nI hope this helps! Let me know if you would like changes.`],
  ['single line ends between paragraphs', version.join('\n')],
])('the paragraphs are extracted from a response with %s', (_name, response) => {
  expect(read(response)).toEqual({ outcome: 'read', paragraphs: version });
});

test('a list keeps the markers of the source', () => {
  expect(read('* Three mills.\n* Four dams.', ['- [ ] The three mills.\n- [x] The four dams.'])).toEqual({
    outcome: 'read',
    paragraphs: ['- [ ] Three mills.\n- [x] Four dams.'],
  });
});

test('a paragraph of several lines keeps its lines, even if the model inserted blank lines between them', () => {
  const lines = ['The first line.\nThe second line.', 'Another paragraph.'];
  expect(read('One line.\nTwo lines.\n\nThree.', lines)).toEqual({
    outcome: 'read',
    paragraphs: ['One line.\nTwo lines.', 'Three.'],
  });
  expect(read('One line.\n\nTwo lines.\n\nThree.', lines)).toEqual({
    outcome: 'read',
    paragraphs: ['One line.\nTwo lines.', 'Three.'],
  });
});

test.each([
  ['dialogue', ['"Stop," she said. "Go home."'], '"Stop," she said. "Just go home."'],
  [
    'one quotation at the start and another at the end',
    ['He said "stop" and "go".'],
    '"Stop" was what he said, and then "go"',
  ],
  [
    'curly quotations that begin and end',
    ['He said “stop”, “go” and “now”.'],
    '“Stop” and “go” was what he said, and then “now”',
  ],
  ['a whole quotation', ['"We will not leave."'], '"We will not leave."'],
  [
    'an introduction that is part of the text',
    ['Here is the list of the rewritten laws: none.'],
    'Here is the list of rewritten laws: none.',
  ],
  [
    'a note that is part of the text',
    ['The rule is old.', 'Note: it still holds.'],
    'It is an old rule.\n\nNote: it still holds.',
  ],
  ['an apology that is part of the text', ["I'm sorry that I came late."], "I'm sorry I was late."],
  ['a tag inside the text', ['The <think> element was not part of HTML.'], 'HTML has no <think> element.'],
])('%s is kept as part of the text', (_name, of, response) => {
  expect(read(response, of)).toEqual({ outcome: 'read', paragraphs: response.split('\n\n') });
});

test.each([
  ['', 'empty'],
  ['<think>Let me see', 'empty'],
  ['```\n\n```', 'empty'],
  ["I'm sorry, but I can't help with that.", 'refusal'],
  ['I cannot assist with rewriting this text.', 'refusal'],
  ['As an AI, I am not able to do this.', 'refusal'],
  ['Unfortunately, I cannot rewrite this.', 'refusal'],
  [version[0] ?? '', 'paragraphs'],
  [`${text}\n\nA third one appears.`, 'paragraphs'],
])('%j is unusable: %s', (response, kind) => {
  expect(read(response)).toMatchObject({ outcome: 'unusable', kind });
});

test('a response that reached the token limit is unusable', () => {
  expect(readVersion(text, source, { cutOff: true, instruction })).toMatchObject({
    outcome: 'unusable',
    kind: 'cut_off',
  });
});

test.each([
  ['NUL', '\0'],
  ['a control character', '\u001f'],
  ['a C1 control character', '\u0085'],
  ['a carriage return', '\r'],
  ['an unpaired surrogate', '\ud835'],
  ['a reversal of the reading direction', '\u202e'],
  ['a zero-width space', '\u200b'],
  ['a soft hyphen', '\u00ad'],
])('a response with %s that the source does not contain is unusable', (_name, character) => {
  const response = text.replace('harbor', `har${character}bor`);
  expect(read(response)).toMatchObject({ outcome: 'unusable', kind: 'characters' });
});

test('invisible characters of the source, tabs and line breaks are kept', () => {
  const of = ['A fam\u00adi\u00adly \u{1f468}\u200d\u{1f469}\u200d\u{1f467} met.\n\tIt left.'];
  const response = 'The fam\u00adily \u{1f468}\u200d\u{1f469}\u200d\u{1f467} met.\n\tThen it left.';
  expect(read(response, of)).toEqual({ outcome: 'read', paragraphs: [response] });
});

test.each([
  ['spaces', ' '],
  ['exclamation marks', '!'],
])('a response that is padded with 10,000 %s is unusable', (_name, character) => {
  const response = text.replace(' knew', `${character.repeat(10_000)} knew`);
  expect(read(response)).toMatchObject({ outcome: 'unusable', kind: 'too_long' });
});

test.each([
  ['a loop without spaces', 'of'.repeat(200), 'unbroken'],
  ['a loop inside the text', `It rained all day, ${'ab'.repeat(60)} and then it stopped.`, 'unbroken'],
  ['a repeated instruction', 'It rained. Never add anything that the text does not say.', 'instruction'],
  [
    'an instruction in other punctuation',
    'It rained, so never add “anything that the text does not” say.',
    'instruction',
  ],
])('%s is unusable', (_name, response, kind) => {
  const of = [
    'It rained all day, as some people had expected it would, and then it stopped. It was a day like any other.',
  ];
  expect(read(response.slice(0, 200), of)).toMatchObject({ outcome: 'unusable', kind });
});

test('a long address of the source may be followed by other punctuation', () => {
  const address = `https://example.com/${'a-path/'.repeat(20)}`;
  const response = `We found it at ${address}, and it works.`;
  expect(read(response, [`It works, and it is at ${address}.`])).toEqual({ outcome: 'read', paragraphs: [response] });
});

test('a response may contain words of the instruction that the source also contains', () => {
  const of = ['He said: keep every fact and never add anything that the text does not say.'];
  const response = 'He told us: never add anything that the text does not say, and keep every fact.';
  expect(read(response, of)).toEqual({ outcome: 'read', paragraphs: [response] });
});

test('a number that was bold at the start of a paragraph stays bold, so that it does not begin a list', () => {
  const source = [
    '**1. Plan ahead.** Write a list of what you need.',
    '**2) Rest.** Sleep for eight hours.',
    '3. Eat.',
  ];
  const response = '1. Plan ahead and write down what you need.\n\n**2) Rest.** Sleep eight hours.\n\n3. Eat.';
  expect(readVersion(response, source, { cutOff: false, instruction: '' })).toEqual({
    outcome: 'read',
    paragraphs: ['**1.** Plan ahead and write down what you need.', '**2) Rest.** Sleep eight hours.', '3. Eat.'],
  });
});

test('the apostrophes of the version have the form that the source uses', () => {
  const own = ["Write to [Recipient's Name] today."];
  expect(read('Today, write to [Recipient’s Name].', own)).toEqual({
    outcome: 'read',
    paragraphs: ["Today, write to [Recipient's Name]."],
  });
});
