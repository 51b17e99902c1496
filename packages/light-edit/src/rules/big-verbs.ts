/** Replaces showy verbs with everyday ones by their objects: `mitigate risks` becomes `reduce risks`. */
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

const objectStarts = ['<DT>', '<PRP$>', '<J>', '<N>', '<CD>', '<VBG>', 'both'];
const people = `audience child client consumer crowd customer fan generation listener majority many member millions people player practitioner public reader scholar
  student user viewer voter woman women men everyone anyone me us them him her you all`;

export const bigVerbs = defineRule({
  id: 'big-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'big-verbs',
  densityMin: someTells,
  why: 'An everyday verb is plainer.',
  examples: {
    rewrites: [
      ['New rules mitigate the risk of fire.', 'New rules reduce the risk of fire.'],
      ['They streamlined the whole process.', 'They simplified the whole process.'],
      ['Her work encompasses poems and songs.', 'Her work includes poems and songs.'],
      ['The list encompasses a wide range of trades.', 'The list covers a wide range of trades.'],
      ['Clubs cultivate a sense of duty.', 'Clubs create a sense of duty.'],
      ['She cultivated a network of friends.', 'She built a network of friends.'],
      ['Trust underpins the trade.', 'Trust supports the trade.'],
      ['Roads facilitated the growth of trade.', 'Roads helped the growth of trade.'],
      ['The deal was facilitated by a friend.', 'The deal was made possible by a friend.'],
      ['A grant can unlock new opportunities.', 'A grant can open up new opportunities.'],
      ['The song resonated with young people.', 'The song appealed to young people.'],
      ['They grapple with high rents.', 'They deal with high rents.'],
      ['The win cemented her reputation.', 'The win secured her reputation.'],
      ['By embracing new technologies, they grew.', 'By adopting new technologies, they grew.'],
    ],
    leavesAlone: [
      'They cultivate rice.',
      'There were mitigating circumstances.',
      'The bell resonated with the glass.',
      'Unlock the phone.',
      'She embraced her aunt.',
      'They poured the cement.',
      'Light encompassed the board.',
    ],
  },
  entries: [
    {
      match: 'mitigate:V!',
      to: 'reduce:V',
      ifObject:
        'bias consequence damage danger disruption effect emission harm hazard impact likelihood loss pollution pressure progression resistance risk stress threat uncertainty weakness volatility vulnerability',
      unlessSentenceHas: ['reduce:V!'],
    },
    {
      match: 'mitigate:V!',
      to: 'ease:V',
      ifObject: 'challenge concern conflict crisis crises difficulty issue pain problem sentiment symptom tension',
    },
    {
      match: 'streamline:V!',
      to: 'simplify:V',
      ifObject:
        'administration application checkout communication credentialing delivery effort logistics management mechanism operation procedure process recognition routine step task work workflow',
      unlessPrevious: ['<DT>', 'and'],
    },
    {
      match: 'streamline:V!',
      to: 'simplify:V',
      ifNext: ['the', '<PRP$>'],
      ifObject: 'process procedure operation workflow step communication',
    },
    {
      match: 'encompass:V!',
      to: 'cover:V',
      ifObject: 'array breadth domain field period range scope spectrum topic variety area everything multitude',
      unlessPrevious: ['all', '-'],
    },
    {
      match: 'encompass:V!',
      to: 'include:V',
      ifNext: objectStarts,
      unlessPrevious: ['all', '-', ',', '<DT>', '<J>'],
      unlessObject:
        'array breadth domain field period range scope spectrum topic variety area everything multitude board sky body world city room whole entirety humankind',
      unlessSentenceHas: ['include:V!'],
    },
    {
      match: 'cultivate:V!',
      to: 'create:V',
      ifObject: 'atmosphere climate culture environment sense space ecosystem',
      unlessSentenceHas: ['create:V!'],
    },
    {
      match: 'cultivate:V!',
      to: 'build:V',
      ifObject:
        'advocate audience awareness community connection friendship image loyalty network partnership relationship reputation tie trust brand capital resilience confidence rapport ties',
      unlessSentenceHas: ['build:V!'],
    },
    {
      match: 'cultivate:V!',
      to: 'develop:V',
      ifObject:
        'ability attitude awareness compassion comprehension creativity curiosity discipline empathy gratitude habit identity mindset mindfulness patience skill strength talent understanding workforce leader thinking communicator',
      unlessSentenceHas: ['develop:V!'],
    },
    {
      match: 'underpin:V!',
      to: 'support:V',
      ifNext: ['the', '<PRP$>', '<J>', '<N>', 'this'],
      unlessSentenceHas: ['support:V!'],
    },
    { match: 'facilitated by', to: 'made possible by', ifPrevious: ['be:V!'] },
    {
      match: 'facilitate:V!',
      to: 'help:V',
      ifObject:
        'activity acceptance child collaboration commerce communication comprehension cooperation coordination creation decision-making development exchange expansion flow growth healing integration learner learning movement reconstruction recovery sharing spread student success trade transition understanding',
      unlessSentenceHas: ['help:V!'],
    },
    {
      match: 'facilitate:V!',
      to: 'encourage:V',
      ifObject:
        'conversation debate dialogue discussion encounter interaction investment lending borrowing participation',
    },
    { match: 'unlock:V!', to: 'open_up:V', ifObject: 'avenue door opportunity possibility market realm level' },
    { match: 'unlock:V!', to: 'realize:V', ifObject: 'potential promise' },
    { match: 'unlock:V!', to: 'uncover:V', ifObject: 'mystery secret' },
    {
      match: 'unveil:V',
      to: 'reveal:V',
      ifObject: 'mystery secret truth nuance cost life side story extent',
      unlessSentenceHas: ['reveal:V!'],
    },
    {
      match: 'embody:V!',
      to: 'represent:V',
      ifObject: 'essence ideal principle quality spirit value virtue',
      unlessSentenceHas: ['represent:V!'],
    },
    { match: 'resonate:V! deeply|strongly|profoundly? with', to: 'appeal_to:V', ifObject: people },
    {
      match: 'resonate:V! deeply|strongly? with',
      to: 'appeal_to:V',
      ifNext: ['me', 'us', 'them', 'you', 'him', 'everyone', 'all', 'many'],
    },
    { match: 'grapple:V! with', to: 'deal_with:V' },
    {
      match: 'embrace:V!',
      to: 'adopt:V',
      ifObject: 'approach concept method model practice principle technology strategy process tool',
    },
    {
      match: 'embrace:V!',
      to: 'welcome:V',
      ifObject: 'challenge change diversity innovation opportunity idea',
      unlessSentenceHas: ['welcome', 'welcoming', 'arms'],
    },
    {
      match: ['solidify:V!', 'cement:V'],
      to: 'secure:V',
      ifObject: 'future legacy place position power reputation status title spot standing role victory control grip',
      unlessSentenceHas: ['secure', 'security'],
    },
    {
      match: ['solidify:V!', 'cement:V'],
      to: 'strengthen:V',
      ifObject:
        'bond connection friendship knowledge partnership relationship tie understanding alliance learning commitment',
    },
    { match: 'exemplify:V!', to: 'show:V', ifNext: ['how', 'what'] },
    {
      match: 'transcend:V!',
      to: 'go_beyond:V',
      ifObject: 'boundary border culture difference language limit limitation barrier ideology offering',
      unlessSentenceHas: ['beyond'],
    },
    {
      match: 'nurture:V!',
      to: 'encourage:V',
      ifObject: 'collaboration creativity curiosity growth innovation thinking love',
    },
    {
      match: 'nurture:V!',
      to: 'build:V',
      ifObject: 'connection partnership relationship',
      unlessSentenceHas: ['build:V!'],
    },
  ],
});
