import { defineRule } from '../define-rule.ts';

/** Heavy openers of contrast, cause and time, for the light ones that people use. What they connect stays connected. */
export const plainOpeners = defineRule({
  id: 'wordy-phrases/plain-openers',
  kind: 'phrase',
  stage: 'sentence',
  why: 'A short opener keeps the connection and reads lighter.',
  risk: 'medium',
  synonym: true,
  formality: ['neutral', 'casual'],
  examples: {
    rewrites: [
      ['The road is short. However, it is steep.', 'The road is short. But it is steep.'],
      ['It rained. Nevertheless, they played.', 'It rained. Still, they played.'],
      ['It rained. As a result, they stayed in.', 'It rained. So they stayed in.'],
      ['Rents rose. Therefore, many moved.', 'Rents rose. So many moved.', { formality: 'casual' }],
      ['He paid. In contrast, she waited.', 'He paid. But she waited.'],
    ],
    leavesAlone: [
      'However hard it rained, they played.',
      'However, it is steep.',
      ['The claim is void. Therefore, the appeal fails.', { formality: 'formal' }],
    ],
  },
  entries: [
    {
      match: ['^ however ,', '^ in contrast ,', '^ conversely ,', '^ on the other hand ,'],
      to: 'but',
      ifNext: ['<PRP>', '<DT>', '<PRP$>', '<N>', '<J>', 'there'],
      when: ({ first, document }) => followsSentence(first.sentence, document),
    },
    {
      match: ['^ nevertheless ,', '^ nonetheless ,'],
      to: 'still,',
      when: ({ first, document }) => followsSentence(first.sentence, document),
    },
    {
      match: ['^ as a result ,', '^ therefore ,', '^ thus ,', '^ consequently ,', '^ hence ,', '^ accordingly ,'],
      to: 'so',
      ifNext: ['<PRP>', '<DT>', '<PRP$>', '<N>', 'there', 'many'],
      when: ({ first, document }) => followsSentence(first.sentence, document),
    },
    { match: '^ for instance ,', to: 'for example,' },
    { match: '^ in recent years ,', to: 'lately,' },
  ],
});

/** A text or paragraph does not begin with a conjunction. */
function followsSentence(index: number, document: { sentences: readonly { paragraph: number }[] }): boolean {
  return index > 0 && document.sentences[index - 1]?.paragraph === document.sentences[index]?.paragraph;
}
