import { defineRule } from '../define-rule.ts';

const object = ['<DT>', '<PRP$>', '<NN>', '<NNS>', '<JJ>'] as const;

/** Rooms and places that one walks into. */
const places = (
  'room house building kitchen forest church cave hall shop store bar office garden tower castle village town bedroom ' +
  'cabin barn'
).split(' ');

/** Verbs of writing for which people say go, get, look, think and talk. Each where what follows leaves one sense. */
export const speechVerbs = defineRule({
  id: 'inflated-words/speech-verbs',
  kind: 'phrase',
  stage: 'lexical',
  why: 'People use the verbs that they speak with.',
  risk: 'medium',
  synonym: true,
  formality: ['neutral', 'casual'],
  examples: {
    rewrites: [
      ['She gazed at the sea.', 'She looked at the sea.'],
      ['He pondered the offer for days.', 'He thought about the offer for days.'],
      ['They returned to the house at noon.', 'They went back to the house at noon.'],
      ['We entered the room.', 'We went into the room.'],
      ['The team transformed the garden.', 'The team changed the garden.'],
      ['The rain was accompanied by a storm.', 'The rain came with a storm.'],
      ['I understand why he left.', 'I see why he left.'],
      ['The roof deteriorated fast.', 'The roof got worse fast.'],
      ['She runs a shop in an effort to pay the rent.', 'She runs a shop to try to pay the rent.'],
    ],
    leavesAlone: [
      'I completely understand how sad it is.',
      'They entered the race.',
      'The firm was transformed into a bank.',
      'He was considered the best.',
      'A return to the house was planned.',
      'They arrived at a decision.',
    ],
  },
  entries: [
    { match: ['gaze:V at', 'gaze:V upon'], to: 'look:V at' },
    { match: 'gaze:V into', to: 'look:V into' },
    { match: 'gaze:V out', to: 'look:V out' },
    {
      match: ['ponder:V', 'contemplate:V'],
      to: 'think_about:V',
      ifNext: ['<DT>', '<PRP$>', 'what', 'how', 'whether', 'why'],
    },
    {
      match: 'reflect:V on',
      to: 'think:V about',
      ifPrevious: ['<PRP>', 'to', 'and'],
      ifNext: ['<PRP$>', 'the', 'what', 'how'],
    },
    {
      match: 'consider/VB',
      to: 'think about',
      ifPrevious: ['to', '<MD>'],
      ifNext: ['how', 'whether', 'what', 'the', '<PRP$>'],
    },
    { match: 'to determine whether', to: 'to find out whether' },
    { match: 'understand:V', to: 'see:V', ifNext: ['why', 'how'], unlessPrevious: ['be:V!', 'better', '<R>'] },
    { match: 'acknowledge:V that', to: 'accept:V that' },
    {
      match: 'communicate:V with',
      to: 'talk:V to',
      unlessSentenceHas: ['server', 'device', 'devices', 'computer', 'software', 'signal', 'system'],
    },
    { match: 'converse:V with', to: 'talk:V with' },
    {
      match: 'return:V to',
      to: 'go:V back to',
      ifPrevious: ['<PRP>', 'and', '<MD>', 'then', '<N>'],
      ifNext: ['<PRP$>', 'the'],
      unlessPrevious: ['be:V!', '<DT>', '<J>', 'you'],
      unlessSentenceHas: ['sender', 'refund', 'parcel', 'library', 'favor', 'normal', 'form'],
    },
    { match: 'venture:V into', to: 'go:V into', ifNext: ['<DT>', '<PRP$>'] },
    { match: 'proceed:V to', to: 'go:V on to', ifNext: ['<VB>'] },
    ...places.map((place) => ({ match: `enter:V the ${place}`, to: `go:V into the ${place}` })),
    { match: 'exit:V', to: 'leave:V', ifNext: ['the'] },
    { match: 'traverse:V', to: 'cross:V', ifNext: ['<DT>', '<PRP$>'] },
    { match: 'be:V accompanied by', to: 'come:V with', unlessPrevious: ['<MD>', 'to', 'must'] },
    {
      match: 'transform:V',
      to: 'change:V',
      ifNext: [...object],
      unlessPrevious: ['be:V!'],
      unlessSentenceHas: ['into'],
    },
    {
      match: 'deteriorate:V',
      to: 'get:V worse',
      unlessNext: ['<DT>', '<N>', '<J>'],
      unlessPrevious: ['be:V!', '<DT>', 'POS'],
    },
    { match: 'conceal:V', to: 'hide:V', ifNext: ['<DT>', '<PRP$>', '<PRP>'] },
    { match: 'comprehend:V', to: 'grasp:V' },
    { match: 'retrieve:V', to: 'fetch:V', ifNext: ['his', 'her', 'their', 'my'], unlessPrevious: ['be:V!'] },
    {
      match: 'operate:V',
      to: 'run:V',
      ifNext: ['a', 'the', '<CD>'],
      unlessPrevious: ['be:V!'],
      unlessSentenceHas: ['surgeon', 'machine', 'crane'],
    },
    { match: 'establish:V', to: 'set_up:V', ifNext: ['a', 'an', 'new'], unlessPrevious: ['be:V!'] },
    {
      match: 'experience:V',
      to: 'face:V',
      ifNext: ['delays', 'difficulties', 'problems', 'discrimination', 'challenges', 'hardship'],
    },
    { match: 'experience:V', to: 'have:V', ifNext: ['a', 'an'], unlessPrevious: ['be:V!', '<DT>', '<PRP$>'] },
    { match: 'accumulate:V', to: 'gather:V', ifNext: [...object], unlessPrevious: ['be:V!'] },
    {
      match: 'desire:V',
      to: 'want:V',
      ifNext: ['<DT>', 'to', 'more', 'nothing'],
      ifPrevious: ['<PRP>', 'who', '<NNS>', 'truly'],
    },
    { match: ['in an effort to', 'in an attempt to', 'in a bid to'], to: 'to try to' },
    { match: 'continue:V to be', to: 'be:V still', unlessPrevious: ['<MD>', 'to', 'not', "n't"] },
    {
      match: 'arrive:V at',
      to: 'get:V to',
      ifNext: ['the', '<PRP$>'],
      unlessSentenceHas: ['conclusion', 'decision', 'answer', 'truth', 'figure', 'result'],
    },
    { match: 'exclaim:V that', to: 'say:V that' },
    { match: 'convey:V that', to: 'say:V that' },
    { match: 'assert:V ,', to: 'say:V,' },
    { match: 'utter:V', to: 'say:V', ifNext: ['<PRP$>', 'the', 'a'], unlessPrevious: ['<DT>', 'in', '<PRP$>'] },
  ],
});
