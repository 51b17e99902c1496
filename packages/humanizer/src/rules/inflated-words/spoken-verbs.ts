import { clauseAt } from '../../grammar/clauses.ts';
import { neighbour } from '../../document/reading.ts';
import { defineRule } from '../define-rule.ts';
import type { PhraseMatch } from '../rule.ts';
import { about } from './object-head.ts';
import { isSent } from './sent-to.ts';

const object = ['<DT>', '<PRP$>', '<NN>', '<NNS>', '<J>'] as const;
const subjects = ['<NNS>', '<PRP>', 'who', 'some', 'many', 'critics', '<NNP>'] as const;

/** A clause follows: `ensures they are safe`, `believes it is fair`. */
function opensClause({ document, last }: PhraseMatch): boolean {
  return clauseAt(document, neighbour(document, last, 1)) !== undefined;
}

/** `has become` would be `has got` or `has gotten` by country. */
const isNoParticiple = ({ first }: PhraseMatch): boolean => first.tag !== 'VBN';

const gatherings = about(
  `ceremony meeting event school college university church class game match party concert show conference course
  hearing funeral wedding festival session rally seminar workshop service mass fair market`,
);
const soughtByLaw = about(
  `asylum justice revenge refuge shelter damage compensation permission approval office treatment redress relief
  election reelection dismissal order review leave consent attention care`,
);
const feelings = about(
  'joy anxiety stress pain fear grief guilt pressure anger sadness pleasure relief happiness loneliness',
);
const trials = about(
  'loss hardship change grief trauma crisis period difficulty process phase transition divorce transformation',
);
const ideas = about(
  'desire need work study research debate discussion process experience idea belief tradition culture interaction crisis conflict',
);
const places = about(
  'car house door room skin shadow shadows water mist fog darkness forest cave building ground smoke crowd kitchen shop tent hole',
);
const rights = about(
  'change reform policy right law legislation equality measure process action protection funding use access approach control justice peace freedom board rule election thinking vote standard',
);
const systems = about(
  'system policy measure rule program programme safeguard control law reform plan procedure standard framework',
);
const matters = about(
  `issue problem challenge concern question crisis gap need inequality change cause root shortage threat discrimination
  violence poverty disparity weakness bias demand complaint`,
);
const abstracts = about(
  'theme role impact idea relationship link effect question nature concept history topic issue tension way view meaning',
);
const sayers = ['<NNS>', '<PRP>', 'critics', 'who', 'some', 'many', '<NNP>'] as const;

/** Verbs of writing, each with what people say for it at a table. Where a second sense is near, what follows decides. */
export const spokenVerbs = defineRule({
  id: 'inflated-words/spoken-verbs',
  kind: 'phrase',
  stage: 'lexical',
  why: 'People use the verbs that they speak with.',
  risk: 'medium',
  synonym: true,
  formality: ['neutral', 'casual'],
  yieldsTo: ['inflated-words/speech-verbs', 'inflated-words/everyday-verbs'],
  examples: {
    rewrites: [
      ['They attended the ceremony.', 'They went to the ceremony.'],
      ['He searched for his keys.', 'He looked for his keys.'],
      ['They seek new answers.', 'They look for new answers.'],
      ['It remains a mystery.', 'It is still a mystery.'],
      ['It prevents them from leaving.', 'It keeps them from leaving.'],
      ['We adhere to the rules.', 'We keep to the rules.'],
      ['The plan underwent several changes.', 'The plan went through several changes.'],
      ['The problem stems from greed.', 'The problem comes from greed.'],
      ['A man emerged from the car.', 'A man came out of the car.'],
      ['Critics argue that it costs too much.', 'Critics say that it costs too much.'],
      ['We are aware of the risk.', 'We know about the risk.'],
      ['They are familiar with the rules.', 'They know the rules.'],
      ['I strongly believe that it works.', 'I really think that it works.'],
      ['It became easier.', 'It got easier.'],
      ['She was certain that he knew.', 'She was sure that he knew.'],
      ['The stone resembles a face.', 'The stone looks like a face.'],
      ['They reverted to the old plan.', 'They went back to the old plan.'],
      ['He encountered a problem.', 'He came across a problem.'],
      ['It exceeded all expectations.', 'It went beyond all expectations.'],
      ['They prioritize speed over quality.', 'They put speed over quality.'],
      ['We traveled to the coast.', 'We went to the coast.'],
      ['They regained control of the town.', 'They got back control of the town.'],
      ['They must address violence.', 'They must deal with violence.'],
      ['He accompanied her to the door.', 'He went with her to the door.'],
      ['They implemented new measures.', 'They put in place new measures.'],
    ],
    leavesAlone: [
      'The number of stalls has remained unchanged.',
      'Please be aware that the lift is old.',
      'You may address complaints to the board.',
      'The car was attended to.',
      'They sought asylum.',
      'He remained in the house.',
      'He underwent surgery.',
      'They argued for hours.',
      'A certain man came.',
      'The total exceeded 500.',
      'The crew searched the wood.',
      'We remain friends of the house.',
      ['The court addressed the issue.', { formality: 'formal' }],
    ],
  },
  entries: [
    {
      match: 'attend:V',
      to: 'go_to:V',
      ifNext: ['<DT>', '<NN>', '<NNS>', '<PRP$>'],
      unlessPrevious: ['be:V!', 'well', 'the', 'to'],
      unlessNext: ['to'],
      when: gatherings,
    },
    { match: 'attend school', to: 'go to school' },
    {
      match: 'attend',
      to: 'go to',
      ifPrevious: ['to', '<MD>'],
      ifNext: ['<DT>', 'college', 'university', 'church', 'classes', 'meetings'],
      when: gatherings,
    },
    {
      match: 'search:V for',
      to: 'look:V for',
      unlessPrevious: ['<DT>', '<J>', '<N>'],
      when: ({ first }) => first.lower === 'search' || first.lower === 'searched',
    },
    {
      match: 'seek:V',
      to: 'look:V for',
      ifNext: ['<NN>', '<NNS>', '<J>', 'a', 'an'],
      unlessPrevious: ['be:V!'],
      unlessNext: ['help', 'advice', 'medical', 'legal', 'professional', 'political'],
      when: (match) => /^(?:seek|sought)$/u.test(match.first.lower) && !soughtByLaw(match),
    },
    {
      match: 'remain:V',
      to: 'be:V still',
      ifNext: [
        'a',
        'an',
        'one',
        'unchanged',
        'committed',
        'focused',
        'divided',
        'concerned',
        'determined',
        'convinced',
        'dedicated',
      ],
      unlessPrevious: ['<MD>', 'to', 'not', 'have:V!'],
      when: ({ first }) => first.tag !== 'VB',
      unlessSentenceHas: ['?', 'ensure:V!', 'sure', 'until', 'if'],
    },
    { match: 'remain', to: 'keep', ifNext: ['calm', 'quiet', 'silent'], ifPrevious: ['to', '<MD>'] },
    ...keepsFrom(['prevent', 'hinder', 'deter']),
    { match: ['adhere:V to', 'abide:V by'], to: 'keep_to:V', unlessSentenceHas: ['surface', 'skin', 'cells'] },
    {
      match: 'undergo:V',
      to: 'go_through:V',
      unlessPrevious: ['be:V!'],
      when: about(
        'change changes transformation process period phase training transition test shift stage ordeal experience',
      ),
    },
    { match: ['stem:V from', 'arise:V from'], to: 'come:V from', unlessPrevious: ['<DT>', '<J>'] },
    {
      match: 'result:V from',
      to: 'come:V from',
      ifPrevious: ['that', 'which', 'often', '<NNS>'],
      unlessPrevious: ['results'],
    },
    { match: 'be:V derived from', to: 'come:V from', unlessPrevious: ['<MD>', 'to', 'be'] },
    { match: 'emerge:V from', to: 'come:V from', when: ideas },
    { match: 'emerge:V from', to: 'come:V out of', when: places },
    {
      match: ['argue:V that', 'contend:V that', 'affirm:V that', 'proclaim:V that'],
      to: 'say:V that',
      ifPrevious: [...sayers, 'often', 'also'],
    },
    {
      match: 'argue/VBP',
      to: 'say',
      ifPrevious: ['critics', 'some', 'many', 'experts', 'they', 'opponents', 'supporters', 'people', 'others'],
      unlessNext: ['that', 'about', 'with', 'over'],
      when: opensClause,
    },
    { match: 'note:V that', to: 'say:V that', ifPrevious: ['he', 'she', 'they', '<NNP>', 'also'] },
    { match: 'mention:V that', to: 'say:V that', ifPrevious: [...subjects, 'also'] },
    { match: 'be:V aware of', to: 'know:V about', unlessNext: ['<VBG>'], unlessPrevious: ['become:V!', 'not'] },
    { match: 'be:V aware that', to: 'know:V that', unlessPrevious: ['please', 'kindly'] },
    { match: 'be:V familiar with', to: 'know:V', ifNext: [...object] },
    { match: 'be:V knowledgeable about', to: 'know:V a lot about' },
    {
      match: ['strongly believe:V that', 'firmly believe:V that', 'truly believe:V that', 'genuinely believe:V that'],
      to: 'really think:V that',
    },
    {
      match: ['I strongly believe', 'I firmly believe', 'I truly believe'],
      to: 'I really think',
      unlessNext: ['in', 'that'],
      when: opensClause,
    },
    {
      match: 'I believe',
      to: 'I think',
      ifNext: ['it', 'this', 'there', 'they', 'we', 'that', 'the', 'everyone', 'I', '<NNS>'],
      when: opensClause,
    },
    { match: '^ in my opinion ,', to: 'I think', unlessNext: ['i', 'we'] },
    { match: 'be:V of the opinion that', to: 'think:V that' },
    {
      match: 'become:V',
      to: 'get:V',
      ifNext: ['<JJR>', 'worse', 'better'],
      unlessPrevious: ['have:V!'],
      when: isNoParticiple,
    },
    {
      match: 'become:V',
      to: 'get:V',
      ifNext: [
        'angry',
        'tired',
        'sick',
        'lost',
        'bored',
        'hungry',
        'stuck',
        'used',
        'married',
        'involved',
        'cold',
        'dark',
        'upset',
        'frustrated',
        'excited',
        'nervous',
        'anxious',
        'old',
      ],
      unlessPrevious: ['have:V!', '<RB>'],
      when: isNoParticiple,
    },
    {
      match: 'certain',
      to: 'sure',
      ifPrevious: ['be:V!', 'feel:V!', 'not', 'quite'],
      ifNext: ['that', 'of', 'about', '.', 'he', 'she', 'I', 'they'],
    },
    { match: 'confident that', to: 'sure that', ifPrevious: ['be:V!', 'feel:V!', 'quite'] },
    {
      match: 'ensure:V',
      to: 'make:V sure',
      ifNext: ['they', 'we', 'he', 'she', 'there', 'everyone', 'nobody'],
      when: opensClause,
    },
    { match: 'resemble:V', to: 'look_like:V', unlessPrevious: ['closely', 'be:V!'] },
    { match: 'closely resemble:V', to: 'look:V a lot like' },
    { match: 'revert:V to', to: 'go:V back to' },
    { match: 'return:V home', to: 'go:V back home', unlessPrevious: ['<DT>', '<J>', '<PRP$>'] },
    {
      match: 'encounter:V',
      to: 'come_across:V',
      ifNext: ['a', 'an', 'the', 'another', 'this', 'such'],
      unlessPrevious: ['be:V!', '<DT>', 'first', 'brief'],
      unlessSentenceHas: ['enemy', 'resistance', 'police'],
    },
    {
      match: 'exceed:V',
      to: 'go_beyond:V',
      ifNext: ['expectations', 'all', '<PRP$>', 'the'],
      when: about('expectation limit goal bound boundary target hope demand'),
    },
    { match: 'prioritize:V! <NN|NNS> over', to: 'put:V $1 over', unlessPrevious: ['be:V!'] },
    { match: 'prioritize:V! <NN|NNS>', to: 'put:V $1 first', ifNext: ['.', ',', ';'], unlessPrevious: ['be:V!'] },
    {
      match: 'travel:V to',
      to: 'go:V to',
      ifNext: ['<DT>', '<PRP$>', '<NNP>', '<NNS>', '<JJ>'],
      unlessPrevious: ['<DT>', '<J>', 'air', 'space'],
    },
    {
      match: 'regain:V',
      to: 'get_back:V',
      ifNext: ['control', 'power', 'strength', 'trust', '<PRP$>'],
      unlessPrevious: ['be:V!'],
      unlessSentenceHas: ['consciousness', 'composure', 'footing'],
    },
    {
      match: 'restore:V',
      to: 'bring_back:V',
      ifNext: ['order', 'peace', 'hope', 'trust', 'faith', 'confidence', 'calm', 'balance'],
      unlessPrevious: ['be:V!'],
    },
    {
      match: 'address:V',
      to: 'deal_with:V',
      unlessPrevious: ['be:V!', '<PRP$>', 'email', 'web', '<DT>'],
      unlessNext: ['the', 'these', 'this', 'such', 'those', '<NNP>'],
      // What is addressed to somebody is sent.
      when: (match) => matters(match) && !isSent(match),
    },
    { match: 'implement:V', to: 'put_in_place:V', unlessPrevious: ['be:V!', '<DT>'], when: systems },
    {
      match: 'accompany:V <PRP>',
      to: 'go:V with $1',
      ifNext: ['to', 'on', 'in', 'home', 'and', '.', ','],
      unlessPrevious: ['be:V!'],
    },
    {
      match: 'experience:V',
      to: 'feel:V',
      unlessPrevious: ['be:V!', '<DT>', '<PRP$>', '<J>', 'of', '<N>'],
      when: feelings,
    },
    {
      match: 'experience:V',
      to: 'go_through:V',
      unlessPrevious: ['be:V!', '<DT>', '<PRP$>', '<J>', 'of', '<NN>'],
      unlessNext: ['a', 'an'],
      when: trials,
    },
    {
      match: 'explore:V',
      to: 'look_at:V',
      ifNext: ['<DT>', '<PRP$>', '<J>'],
      unlessPrevious: ['be:V!'],
      when: abstracts,
    },
    {
      match: 'access:V',
      to: 'get:V',
      ifNext: [
        'healthcare',
        'help',
        'education',
        'support',
        'information',
        'care',
        'treatment',
        'credit',
        'food',
        'funding',
      ],
      unlessPrevious: ['be:V!', '<DT>'],
    },
    { match: ['gain:V access to', 'obtain:V access to'], to: 'get:V access to' },
    {
      match: 'gain:V',
      to: 'get:V',
      ifNext: ['experience', 'insight', 'help', 'support', 'useful', 'valuable', 'practical', 'work', 'a', 'an'],
      unlessPrevious: ['be:V!', '<DT>'],
      when: about(
        'experience insight understanding help support skill sense view idea edge degree education advantage grasp',
      ),
    },
    { match: 'earn:V', to: 'get:V', when: about('degree diploma grade'), unlessPrevious: ['be:V!'] },
    {
      match: 'secure:V',
      to: 'get:V',
      ifNext: ['a', 'the', 'funding', 'jobs', 'housing', 'support', 'better'],
      unlessPrevious: ['be:V!', '<DT>', '<RB>', 'and'],
      when: about('job deal place funding support contract position loan investment visa grant housing seat'),
    },
    { match: 'attain:V', to: 'reach:V', ifNext: [...object] },
    {
      match: ['endure:V', 'suffer:V through'],
      to: 'go_through:V',
      unlessPrevious: ['be:V!', 'to'],
      when: about('hardship pain loss period ordeal war winter suffering'),
    },
    {
      match: 'tolerate:V',
      to: 'put_up_with:V',
      unlessPrevious: ['be:V!', 'well'],
      unlessSentenceHas: ['dose', 'drug', 'heat', 'salt', 'plants', 'patients'],
    },
    { match: 'postpone:V', to: 'put_off:V', unlessPrevious: ['be:V!', '<DT>'] },
    {
      match: 'compile:V',
      to: 'put_together:V',
      ifNext: ['a', 'the', 'an'],
      unlessPrevious: ['be:V!'],
      unlessSentenceHas: ['code', 'compiler', 'program'],
    },
    { match: 'revise:V', to: 'change:V', ifNext: ['<PRP$>', 'the'], unlessSentenceHas: ['exam', 'exams', 'edition'] },
    {
      match: ['notify:V', 'instruct:V'],
      to: 'tell:V',
      ifNext: ['<PRP>', 'him', 'her', 'them', 'us'],
      unlessPrevious: ['be:V!'],
    },
    { match: ['recount:V the story', 'narrate:V the story'], to: 'tell:V the story' },
    { match: 'recount:V how', to: 'tell:V how' },
    {
      match: 'demand:V',
      to: 'need:V',
      ifNext: [
        'attention',
        'skill',
        'patience',
        'care',
        'effort',
        'time',
        'constant',
        'careful',
        'creativity',
        'discipline',
        'courage',
        'a',
      ],
      unlessPrevious: ['be:V!', '<DT>', '<PRP>', 'who', '<PRP$>', '<NNP>', '<J>'],
      when: about(
        'attention skill patience care effort time creativity discipline courage understanding thought planning response approach',
      ),
    },
    {
      match: 'function:V',
      to: 'work:V',
      ifNext: ['well', 'properly', 'smoothly', 'as', 'in', 'within', 'without', '.', ','],
      ifPrevious: [
        'to',
        '<MD>',
        '<NNS>',
        'body',
        'brain',
        'system',
        'it',
        'they',
        'society',
        'which',
        'that',
        'market',
        'economy',
      ],
      unlessPrevious: ['<J>'],
    },
    {
      match: 'understand:V that',
      to: 'know:V that',
      ifPrevious: ['<PRP>', 'who', '<NNS>', 'to'],
      unlessPrevious: ['it'],
    },
    {
      match: ['advocate:V for', 'lobby:V for'],
      to: 'push:V for',
      unlessPrevious: ['<DT>', '<J>', 'an', 'patient'],
      when: rights,
    },
    {
      match: 'influence:V',
      to: 'shape:V',
      ifNext: ['how', 'what', 'the', 'our', 'their', 'his', 'her', 'people'],
      unlessPrevious: ['be:V!', '<DT>', '<J>', '<PRP$>', 'have:V!', 'of', 'and'],
      when: about(
        'way decision behavior behaviour view choice culture policy thinking development opinion life idea world value outcome experience',
      ),
    },
    { match: 'influenced by', to: 'shaped by', ifPrevious: ['be:V!', '<RB>'] },
    {
      match: 'increase:V the',
      to: 'raise:V the',
      when: about('risk chance cost likelihood amount number price level odds'),
      unlessSentenceHas: ['patients', 'disease'],
    },
    { match: 'characterized by', to: 'marked by' },
    {
      match: 'assist/VB',
      to: 'help',
      ifPrevious: ['to', '<MD>'],
      ifNext: ['the', 'with', 'them', 'him', 'her', 'people', '<NNS>'],
    },
    {
      match: 'identify:V',
      to: 'find:V',
      ifNext: ['<NNS>', '<JJ>'],
      unlessPrevious: ['be:V!'],
      unlessNext: ['as', 'themselves'],
      when: about(
        'way problem opportunity chance area solution cause issue risk gap pattern trend source need answer weakness strength option',
      ),
    },
  ],
});

/** `prevents them from leaving` is `keeps them from leaving`. */
function keepsFrom(verbs: readonly string[]) {
  const things = ['<PRP>', '<NNS>', 'the <NN>', 'the <NNS>', '<PRP$> <NN>', '<PRP$> <NNS>', '<J> <NNS>', '<NNP>'];
  const slots = ['$1', '$1', 'the $1', 'the $1', '$1 $2', '$1 $2', '$1 $2', '$1'];
  return verbs.flatMap((verb) =>
    things.map((thing, index) => ({
      match: `${verb}:V ${thing} from`,
      to: `keep:V ${slots[index] ?? '$1'} from`,
      ifNext: ['<VBG>'],
      unlessPrevious: ['be:V!'],
    })),
  );
}
