import type { PhraseMatch } from '../rule.ts';
import { defineRule } from '../define-rule.ts';
import { about } from './object-head.ts';

const object = ['<DT>', '<PRP$>', '<N>', '<J>', '<PRP>'] as const;

/** `has overcome` would be `has got` or `has gotten` by country. */
const isNoParticiple = ({ first }: PhraseMatch): boolean => first.tag !== 'VBN';

const causes = about(
  'decline death crisis success failure growth rise loss delay accident victory development spread problem crime fall collapse defeat outcome obesity inequality increase decrease breakdown',
);
const hurdles = about('challenge obstacle problem difficulty fear barrier setback hurdle shyness loss weakness');
const audiences = about(
  'people other customer student peer friend colleague public audience child patient neighbor neighbour guest user',
);

/** Verbs of three syllables and more with a short twin, where the words around them leave one sense. */
export const longVerbs = defineRule({
  id: 'inflated-words/long-verbs',
  kind: 'phrase',
  stage: 'lexical',
  why: 'A short verb says the same.',
  risk: 'medium',
  synonym: true,
  formality: ['neutral', 'casual'],
  yieldsTo: ['inflated-words/speech-verbs', 'inflated-words/everyday-verbs', 'inflated-words/spoken-verbs'],
  examples: {
    rewrites: [
      ['Rain contributed to the delay.', 'Rain played a part in the delay.'],
      ['They overcame many obstacles.', 'They got over many obstacles.'],
      ['The price is determined by demand.', 'The price depends on demand.'],
      ['They intend to leave.', 'They plan to leave.'],
      ['The hut is located in a wood.', 'The hut is in a wood.'],
      ['She persuaded him to stay.', 'She got him to stay.'],
      ['We eliminated waste.', 'We got rid of waste.'],
      ['They performed well.', 'They did well.'],
      ['They achieved good results.', 'They got good results.'],
      ['The delay resulted in losses.', 'The delay led to losses.'],
      ['Prices increased by half.', 'Prices rose by half.'],
      ['It increases productivity.', 'It boosts productivity.'],
      ['They monitor their progress.', 'They keep track of their progress.'],
      ['He transformed it into a shop.', 'He turned it into a shop.'],
      ['We adjusted to the noise.', 'We got used to the noise.'],
      ['A study conducted by nurses failed.', 'A study done by nurses failed.'],
      ['They introduced stricter rules.', 'They brought in stricter rules.'],
      ['He intervened at once.', 'He stepped in at once.'],
      ['The search continued for days.', 'The search went on for days.'],
    ],
    leavesAlone: [
      'It contributes to society.',
      'The transformed town drew crowds.',
      'The increase was small.',
      'They contribute money.',
      'He was intervened with.',
      'They performed a play.',
      'The man was executed.',
      ['The drug eliminated pain.', { formality: 'formal' }],
    ],
  },
  entries: [
    { match: 'contribute:V to', to: 'play:V a part in', unlessPrevious: ['greatly', 'heavily'], when: causes },
    {
      match: 'contribute:V to',
      to: 'add_to:V',
      when: about(
        'stress confusion risk cost tension pressure debate discussion sense feeling beauty charm pollution noise wealth cause knowledge body',
      ),
    },
    {
      match: 'continue:V',
      to: 'go_on:V',
      ifNext: ['.', 'for', 'until', 'as'],
      unlessPrevious: ['be:V!', 'will', '<DT>'],
      when: ({ first }) => first.tag !== 'VBG',
    },
    { match: 'continue:V with', to: 'go_on:V with', unlessPrevious: ['be:V!'] },
    {
      match: 'considering',
      to: 'thinking about',
      ifPrevious: ['be:V!'],
      ifNext: ['<DT>', '<PRP$>', '<NN>', '<VBG>', 'how', 'whether'],
    },
    {
      match: 'recognize:V',
      to: 'see:V',
      ifNext: ['the'],
      when: about('importance need value limit risk problem truth beauty role danger potential difference sign'),
    },
    {
      match: 'be:V determined by',
      to: 'depend:V on',
      unlessPrevious: ['<MD>', 'to', 'not'],
      when: ({ first }) => /^(?:VBZ|VBP)$/u.test(first.tag),
    },
    { match: 'determine:V', to: 'find_out:V', ifNext: ['the'], when: about('cause reason extent truth') },
    {
      match: 'maintain:V',
      to: 'keep_up:V',
      unlessPrevious: ['be:V!'],
      when: about('relationship friendship contact standard discipline morale appearance pace momentum road'),
    },
    {
      match: 'maintain:V',
      to: 'keep:V',
      unlessPrevious: ['be:V!'],
      when: about(
        'order control peace focus trust distance power confidence silence secrecy independence dignity balance access',
      ),
    },
    {
      match: 'introduce:V',
      to: 'bring_in:V',
      unlessPrevious: ['be:V!', 'newly'],
      when: about('rule law measure policy tax ban reform legislation scheme standard regulation change'),
    },
    ...turnsInto(),
    { match: 'transformed into', to: 'turned into', ifPrevious: ['be:V!'] },
    {
      match: 'establish:V',
      to: 'set:V',
      unlessPrevious: ['be:V!', ',', '<DT>', '<J>', 'and'],
      when: about('boundary rule limit standard goal priority expectation precedent'),
    },
    {
      match: 'establish:V',
      to: 'build:V',
      unlessPrevious: ['be:V!'],
      when: about('trust relationship connection rapport tie reputation'),
    },
    {
      match: 'acknowledge:V',
      to: 'admit:V',
      unlessPrevious: ['be:V!'],
      when: about('mistake fault error failure guilt wrongdoing'),
    },
    { match: 'perceive:V', to: 'see:V', ifNext: ['<DT>', '<PRP$>', '<PRP>', 'them', 'the'], unlessPrevious: ['be:V!'] },
    {
      match: 'operate:V',
      to: 'work:V',
      ifNext: ['in', 'within', 'under'],
      ifPrevious: ['<N>', '<PRP>', 'that', 'which', 'to', '<MD>'],
      unlessSentenceHas: ['surgeon', 'doctor'],
    },
    { match: 'extend:V beyond', to: 'go_beyond:V' },
    { match: 'extend:V far beyond', to: 'go:V far beyond' },
    { match: 'emerge:V as', to: 'become:V' },
    { match: 'interact:V with', to: 'deal_with:V', when: audiences },
    { match: 'evolve:V into', to: 'grow:V into' },
    {
      match: 'evolve:V',
      to: 'change:V',
      ifNext: ['over', 'as', 'with', '.'],
      unlessSentenceHas: ['species', 'animals', 'evolution', 'birds', 'plants', 'life'],
    },
    {
      match: 'overcome:V',
      to: 'get_over:V',
      unlessPrevious: ['be:V!'],
      when: (match) => isNoParticiple(match) && hurdles(match),
    },
    {
      match: 'intend:V to',
      to: 'plan:V to',
      unlessPrevious: ['be:V!'],
      when: ({ first }) => first.lower !== 'intended',
    },
    { match: 'be:V intended to', to: 'be:V meant to' },
    { match: 'intended for', to: 'meant for' },
    { match: 'fulfill:V', to: 'meet:V', when: about('need requirement obligation demand goal') },
    { match: 'fulfill:V', to: 'keep:V', when: about('promise pledge vow') },
    { match: 'attributed to', to: 'put down to', ifPrevious: ['be', 'been', 'largely', 'partly'] },
    { match: 'motivated by', to: 'driven by' },
    {
      match: 'achieve:V',
      to: 'get:V',
      unlessPrevious: ['be:V!'],
      when: (match) => isNoParticiple(match) && about('result grade score')(match),
    },
    { match: 'concentrate:V on', to: 'focus:V on' },
    {
      match: ['adjust:V to', 'adapt:V to', 'acclimate:V to'],
      to: 'get:V used to',
      ifNext: ['<DT>', '<J>', '<PRP$>', '<NN>'],
      unlessPrevious: ['be:V!'],
      when: (match) =>
        isNoParticiple(match) &&
        about(
          'life cold heat dark darkness school college routine job work culture city country idea noise climate food diet place home surroundings',
        )(match),
    },
    { match: ['confronted with', 'confronted by'], to: 'faced with', ifPrevious: ['be:V!', '<N>', 'when'] },
    { match: 'perform:V well', to: 'do:V well', unlessPrevious: ['be:V!'] },
    { match: 'perform:V better', to: 'do:V better', unlessPrevious: ['be:V!'] },
    { match: 'perform:V', to: 'do:V', unlessPrevious: ['be:V!'], when: about('task duty job chore work check') },
    {
      match: 'conducted',
      to: 'done',
      ifPrevious: ['study', 'studies', 'survey', 'research', 'interviews', 'experiment', 'poll', 'tests'],
      ifNext: ['by', 'in', 'on', 'at', 'for'],
    },
    { match: 'conduct:V research', to: 'do:V research' },
    { match: 'conduct:V interviews', to: 'do:V interviews' },
    {
      match: 'conduct:V',
      to: 'run:V',
      ifNext: ['a', 'an', 'the', 'two', 'several'],
      unlessPrevious: ['be:V!'],
      when: about('survey test experiment poll trial campaign'),
    },
    { match: 'uncover:V', to: 'find:V', when: about('truth evidence fact body') },
    {
      match: 'monitor:V',
      to: 'keep:V track of',
      unlessPrevious: ['be:V!', '<N>'],
      when: about('progress spending level change use activity health sleep result development trend situation'),
    },
    { match: 'overlooked', to: 'missed', ifPrevious: ['often', 'easily', 'sometimes'] },
    {
      match: 'illustrate:V',
      to: 'show:V',
      ifNext: ['the', 'this', 'a', 'these'],
      unlessSentenceHas: ['book', 'books', 'drawings', 'artist'],
    },
    {
      match: 'complete:V',
      to: 'finish:V',
      unlessPrevious: ['be:V!', '<DT>'],
      when: about('project task course degree work assignment study training mission homework puzzle'),
    },
    { match: 'solidify:V', to: 'cement:V', when: about('position place status reputation legacy role lead') },
    {
      match: 'display:V',
      to: 'show:V',
      ifNext: ['<DT>', '<PRP$>', '<J>', '<NN>'],
      unlessPrevious: ['<DT>', '<J>', 'be:V!'],
      unlessSentenceHas: ['screen', 'museum', 'monitor', 'shop', 'window', 'art', 'gallery', 'performance'],
    },
    { match: 'clarify:V', to: 'clear_up:V', when: about('issue matter question confusion misunderstanding doubt') },
    {
      match: 'adopt:V',
      to: 'take:V',
      ifNext: ['a', 'an'],
      unlessPrevious: ['be:V!'],
      when: about('approach stance attitude view position'),
    },
    { match: 'adopt:V', to: 'take_up:V', unlessPrevious: ['be:V!'], when: about('habit hobby lifestyle') },
    {
      match: 'execute:V',
      to: 'carry_out:V',
      unlessPrevious: ['be:V!'],
      when: about('plan strategy order task project mission'),
    },
    {
      match: 'abandon:V',
      to: 'give_up:V',
      unlessPrevious: ['be:V!'],
      when: about('plan idea project hope effort search attempt dream'),
    },
    { match: 'modify:V', to: 'change:V', unlessPrevious: ['genetically', 'be:V!'], ifNext: [...object] },
    { match: 'maximize:V', to: 'make:V the most of', when: about('time opportunity chance potential resource space') },
    { match: 'result:V in', to: 'lead:V to', unlessPrevious: ['<DT>', '<J>'] },
    {
      match: 'decrease:V',
      to: 'lower:V',
      ifNext: ['<DT>', '<PRP$>', '<N>', '<J>'],
      unlessPrevious: ['be:V!', '<DT>', '<J>'],
    },
    {
      match: 'decrease:V',
      to: 'fall:V',
      ifNext: ['by', 'in', 'as', '.', 'over'],
      ifPrevious: ['<N>', '<RB>', 'to', '<MD>'],
      unlessPrevious: ['be:V!', 'the'],
      // Right behind its noun: `inventories decreased by` is past, whatever the tagger says.
      when: ({ first }) => first.lower !== 'decrease' && first.tag !== 'VBN',
    },
    {
      match: 'increase:V',
      to: 'raise:V',
      unlessPrevious: ['be:V!', '<DT>', '<J>', '<IN>'],
      when: about('awareness price tax rate standard level morale income wage salary expectation likelihood'),
    },
    {
      match: 'increase:V',
      to: 'boost:V',
      unlessPrevious: ['be:V!', '<DT>', '<J>', '<IN>', '<VBD>', '<VBZ>', '<VBP>', '<VB>'],
      when: (match) =>
        isNoParticiple(match) &&
        about('productivity efficiency sale demand confidence engagement production output profit growth motivation')(
          match,
        ),
    },
    { match: 'increased by', to: 'rose by', ifPrevious: ['<NNS>', '<NN>'], unlessPrevious: ['be:V!', 'have:V!'] },
    {
      match: 'educate:V',
      to: 'teach:V',
      ifNext: ['the', '<PRP$>', 'people', 'them', 'children', 'students'],
      unlessPrevious: ['be:V!'],
    },
    { match: 'be:V located in', to: 'be:V in' },
    { match: 'be:V located on', to: 'be:V on' },
    { match: 'be:V located near', to: 'be:V near' },
    { match: 'located in', to: 'in', ifPrevious: ['<N>', ','], ifNext: ['<DT>', '<NNP>', '<J>', '<N>'] },
    {
      match: 'locate:V',
      to: 'find:V',
      ifNext: ['the', '<PRP$>', 'him', 'them', 'her', 'it'],
      unlessPrevious: ['be:V!'],
    },
    {
      match: ['cooperate:V with', 'collaborate:V with'],
      to: 'work:V with',
      unlessSentenceHas: ['police', 'authorities', 'investigators', 'law', 'officials'],
    },
    { match: ['cooperate:V', 'collaborate:V'], to: 'work:V together', ifNext: ['.', ',', 'to', 'on', 'and'] },
    {
      match: 'eliminate:V',
      to: 'get_rid_of:V',
      ifNext: ['<DT>', '<N>', '<J>', '<PRP$>'],
      unlessPrevious: ['be:V!', 'from'],
      unlessSentenceHas: ['team', 'round', 'cup', 'tournament', 'enemy', 'need', 'enemies'],
      when: isNoParticiple,
    },
    {
      match: 'ignite:V',
      to: 'spark:V',
      when: about('debate passion interest controversy imagination curiosity protest outrage'),
    },
    {
      match: 'dismantle:V',
      to: 'take_apart:V',
      unlessPrevious: ['be:V!'],
      when: about('machine engine stereotype myth bomb clock argument'),
    },
    ...getsTo(['persuade', 'convince']),
    {
      match: 'intervene:V',
      to: 'step_in:V',
      unlessNext: ['in', 'with'],
      unlessPrevious: ['be:V!', '<DT>', 'the'],
      when: ({ first }) => first.tag !== 'VBG',
    },
    {
      match: 'assemble:V',
      to: 'put_together:V',
      ifNext: ['a', 'the', 'an'],
      unlessPrevious: ['be:V!'],
      when: about('team list furniture kit model group'),
    },
    { match: 'specialize:V in', to: 'focus:V on' },
    { match: 'commend:V', to: 'praise:V', unlessNext: ['<PRP>'] },
    { match: 'consume:V', to: 'drink:V', when: about('alcohol coffee beer wine water tea') },
    { match: 'allocate:V', to: 'set_aside:V', unlessPrevious: ['be:V!'], when: about('time money fund') },
    { match: 'visualize:V', to: 'picture:V' },
    { match: 'possess:V', to: 'have:V', ifNext: ['<DT>', '<PRP$>', '<J>', '<NNS>'], unlessPrevious: ['be:V!'] },
    { match: 'accomplish:V', to: 'do:V', ifNext: ['anything', 'something', 'things', 'more', 'tasks'] },
    { match: 'be:V successful in', to: 'do:V well in', unlessNext: ['<VBG>'] },
    { match: 'be:V successful at', to: 'do:V well at', unlessNext: ['<VBG>'] },
    { match: 'reside:V', to: 'live:V', ifNext: ['in', 'at', 'on', 'there', 'here'] },
    { match: 'relocate:V to', to: 'move:V to', unlessPrevious: ['be:V!'] },
    { match: 'endeavor:V! to', to: 'try:V to', unlessPrevious: ['<DT>', '<J>', '<PRP$>'] },
    {
      match: 'interpret:V',
      to: 'read:V',
      ifNext: ['the', 'this', 'these'],
      when: about('result sign text data figure'),
    },
  ],
});

/** `transforms the hall into a shop` is `turns the hall into a shop`. */
function turnsInto() {
  const things = ['<PRP>', '<NNS>', '<DT> <NN>', '<DT> <NNS>', '<PRP$> <NN>', '<PRP$> <NNS>', '<DT> <J> <NN>'];
  const slots = ['$1', '$1', '$1 $2', '$1 $2', '$1 $2', '$1 $2', '$1 $2 $3'];
  return things.map((thing, index) => ({
    match: `transform:V ${thing} into`,
    to: `turn:V ${slots[index] ?? '$1'} into`,
    unlessPrevious: ['be:V!'],
  }));
}

/** `persuades them to stay` is `gets them to stay`. */
function getsTo(verbs: readonly string[]) {
  const things = ['<PRP>', '<NNS>', 'the <NN>', 'the <NNS>', '<PRP$> <NN>', '<PRP$> <NNS>'];
  const slots = ['$1', '$1', 'the $1', 'the $1', '$1 $2', '$1 $2'];
  return verbs.flatMap((verb) =>
    things.map((thing, index) => ({
      match: `${verb}:V ${thing} to`,
      to: `get:V ${slots[index] ?? '$1'} to`,
      ifNext: ['<VB>'],
      unlessPrevious: ['be:V!', 'have:V!'],
      when: isNoParticiple,
    })),
  );
}
