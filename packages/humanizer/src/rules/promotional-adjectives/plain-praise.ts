import { defineRule } from '../define-rule.ts';

/** Words of the brochure with a plain twin, where the adjective itself must stay. */
export const plainPraise = defineRule({
  id: 'promotional-adjectives/plain-praise',
  kind: 'phrase',
  stage: 'lexical',
  why: 'A plain word praises as well as the word of a brochure.',
  risk: 'medium',
  synonym: true,
  yieldsTo: ['promotional-adjectives/attributive'],
  examples: {
    rewrites: [
      ['Lisbon is a vibrant city.', 'Lisbon is a lively city.'],
      ['The inn is nestled in a valley.', 'The inn lies in a valley.'],
      ['We found a town nestled between two hills.', 'We found a town between two hills.'],
      ['It was a bustling market.', 'It was a busy market.'],
      ['A groundbreaking study began.', 'A pioneering study began.'],
    ],
    leavesAlone: ['The cat nestled in her lap.', 'A groundbreaking ceremony was held.', 'She wore vibrant red.'],
  },
  entries: [
    {
      match: 'vibrant',
      to: 'lively',
      ifNext: ['<NN>', '<NNS>'],
      unlessNext: ['red', 'color', 'colors', 'colour', 'colours', 'blue', 'green', 'hues', 'purple'],
    },
    { match: 'bustling', to: 'busy', ifNext: ['<NN>', '<NNS>'] },
    { match: 'be:V nestled in', to: 'lie:V in', unlessPrevious: ['<PRP>'] },
    { match: 'be:V nestled between', to: 'lie:V between', unlessPrevious: ['<PRP>'] },
    { match: 'nestled between', to: 'between', ifPrevious: ['<NN>', '<NNS>'] },
    { match: 'nestled among', to: 'among', ifPrevious: ['<NN>', '<NNS>'] },
    { match: 'groundbreaking', to: 'pioneering', unlessNext: ['ceremony'] },
    { match: 'picturesque', to: 'pretty', ifNext: ['<NN>', '<NNS>'] },
    {
      match: 'captivating',
      to: 'gripping',
      ifNext: ['story', 'tale', 'novel', 'read', 'account', 'performance', 'narrative', 'plot'],
    },
    { match: 'mesmerizing', to: 'striking', ifNext: ['<NN>', '<NNS>'] },
    { match: 'breathtaking', to: 'striking', ifNext: ['<NN>', '<NNS>'] },
    { match: 'unparalleled', to: 'unmatched' },
    { match: 'rich cultural heritage', to: 'cultural heritage', ifPrevious: ['its', 'their', 'the', 'our'] },
    { match: 'rich history', to: 'history', ifPrevious: ['its', 'their', 'the', 'our'] },
    { match: 'game-changing', to: 'radical' },
  ],
});
