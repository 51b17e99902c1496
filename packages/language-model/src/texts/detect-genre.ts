/**
 * Detects the genre of a text from typical features: greetings and sign-offs, defined terms, hedged findings,
 * imperatives near code, and dialogue in the past tense. The genre determines the register in the instructions, so a
 * wrong result affects only the tone. If the evidence is weak, the result is `general`.
 */
import type { Genre } from '../instructions/genre.ts';

type Sign = { readonly pattern: RegExp; readonly weight: number };

// The start of a text is enough to detect its genre.
const lengthReadMax = 8_000;
const scoreMin = 3;
// Repetitions of a feature are weaker evidence than different features.
const hitsMax = 4;

const signs: Readonly<Record<Exclude<Genre, 'general'>, readonly Sign[]>> = {
  mail: [
    { pattern: /^[ \t]*(?:dear|hi|hello|hey|good (?:morning|afternoon|evening))\b[^\n]{0,60}[,:!]/gim, weight: 3 },
    {
      pattern:
        /^[ \t]*(?:(?:best|kind|warm) (?:regards|wishes)|regards|sincerely|yours (?:sincerely|faithfully)|cheers)\b/gim,
      weight: 3,
    },
    {
      pattern: /\b(?:I am (?:writing|reaching out)|I hope this (?:email|message|letter)|looking forward to hearing)/gi,
      weight: 2,
    },
    { pattern: /\b(?:attached|please find|let (?:me|us) know)\b/gi, weight: 1 },
  ],
  legal: [
    { pattern: /\b(?:shall|hereby|herein|thereof|hereinafter|pursuant to|notwithstanding)\b/gi, weight: 1.5 },
    {
      pattern:
        /\bthe (?:Customer|Provider|Supplier|Tenant|Landlord|Parties|Party|Licensee|Licensor|Agreement|Company)\b/g,
      weight: 1,
    },
    {
      pattern: /\b(?:indemnif\w+|liabilit(?:y|ies)|governing law|termination of this|terms and conditions)\b/gi,
      weight: 1,
    },
  ],
  abstract: [
    {
      pattern:
        /\b(?:in this (?:paper|study|article|work)|this (?:paper|study|article)|we (?:propose|present|show|demonstrate|evaluate|find that))\b/gi,
      weight: 2,
    },
    {
      pattern:
        /\b(?:our (?:results|findings|method|approach)|the results (?:show|indicate|suggest|demonstrate)|state[- ]of[- ]the[- ]art|p\s?[<=]\s?0?\.\d)/gi,
      weight: 1.5,
    },
    {
      pattern: /\b(?:participants|dataset|hypothesis|correlation|algorithm|parameters|in vitro|et al\.)/gi,
      weight: 0.7,
    },
  ],
  documentation: [
    { pattern: /`[^`\n]{1,60}`/g, weight: 1 },
    {
      pattern:
        /^[ \t]*(?:\d{1,2}[.)]\s*)?(?:click|select|open|run|install|set|enter|choose|press|navigate|type|copy|configure)\b/gim,
      weight: 1.5,
    },
    {
      pattern:
        /\b(?:API|CLI|endpoint|configuration|default value|command line|parameter|server|settings|install(?:ation|ed)?)\b/g,
      weight: 0.7,
    },
  ],
  marketing: [
    {
      pattern:
        /\b(?:order (?:now|today)|shop now|sign up|get started|try it|free (?:trial|shipping)|limited[- ]time|% off|money[- ]back)\b/gi,
      weight: 2,
    },
    { pattern: /\b(?:elevate|unlock|discover|transform|experience) (?:your|the)\b/gi, weight: 1.5 },
    {
      pattern:
        /\b(?:our (?:customers|product|team|solution|platform|service)s?|you(?:'|’)ll love|designed to|perfect for)\b/gi,
      weight: 1,
    },
  ],
  news: [
    { pattern: /\b(?:said|told|announced|according to|reported|confirmed)\b/g, weight: 1 },
    {
      pattern:
        /\b(?:on (?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)|police|spokes(?:man|woman|person)|officials?|the government|minister|court|council|authorities)\b/gi,
      weight: 1,
    },
    {
      pattern: /["“][^"”\n]{10,300}[,.]?["”],? (?:he|she|they|[A-Z]\w+(?: [A-Z]\w+)?) (?:said|added|told)\b/g,
      weight: 1,
    },
  ],
  story: [
    {
      pattern:
        /\b(?:he|she|I|they) (?:whispered|murmured|smiled|nodded|turned|looked|felt|knew|stood|walked|watched|wondered|sighed|remembered)\b/g,
      weight: 1.2,
    },
    { pattern: /\b(?:his|her|my) (?:eyes|hands?|heart|voice|face|breath|fingers|shoulders)\b/gi, weight: 1 },
    { pattern: /^[ \t]*["“‘]/gm, weight: 0.7 },
  ],
  essay: [
    {
      pattern:
        /\b(?:in conclusion|to conclude|on the other hand|in my opinion|I believe|proponents|critics argue|some people (?:believe|think|argue))\b/gi,
      weight: 2,
    },
    {
      pattern: /\b(?:society|it is important to|should|people|education|students|individuals|in today(?:'|’)s)\b/gi,
      weight: 0.5,
    },
  ],
};

/** Returns the genre of a text. @param text the whole text, of which only the first 8,000 characters are read */
export function detectGenre(text: string): Genre {
  const start = text.slice(0, lengthReadMax);
  let best: { genre: Genre; score: number } = { genre: 'general', score: scoreMin };
  for (const [genre, own] of Object.entries(signs) as [Exclude<Genre, 'general'>, readonly Sign[]][]) {
    const score = own.reduce(
      (sum, { pattern, weight }) => sum + Math.min(hitsMax, countHits(start, pattern)) * weight,
      0,
    );
    if (score > best.score) best = { genre, score };
  }
  return best.genre;
}

function countHits(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
