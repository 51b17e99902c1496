/** Detects the genre (academic, legal, fiction) from word counts, and whether the writer uses the first person. */
import type { Document, Token } from '../document/document.ts';
import type { Genre, Register } from '../document/register.ts';

const legalWords = new Set(
  `hereby herein hereinafter hereto hereunder thereof thereto therein whereas whereby pursuant notwithstanding
    indemnify indemnity licensor licensee lessor lessee plaintiff defendant jurisdiction forthwith aforementioned
    covenant warranties warranty shall liable liability terminate termination indemnification non-exclusive
    sublicense`.split(/\s+/u),
);

const academicWords = new Set(
  `study studies results findings participants patients hypothesis methodology cohort respondents significantly
    statistically regression correlation analysis dataset literature et theoretical empirical clinical trial
    outcomes prevalence randomized randomised baseline p ci efficacy`.split(/\s+/u),
);

const thirdPersons = new Set(['he', 'she', 'him', 'her', 'his']);
const firstPersons = new Set(['i', 'we', 'me', 'us', 'my', 'our']);
const storyVerbs = new Set(
  `said looked turned asked whispered smiled nodded felt heard stared walked stood sat reached pulled pushed
    laughed sighed watched glanced stepped knew thought replied cried`.split(/\s+/u),
);

/** Endings of medical and scientific terms. */
const learnedEnding =
  /(?:itis|osis|emia|aemia|ectomy|otomy|plasty|scopy|pathy|therapy|ology|ological|genic|ergic|ase|oma|algia|ation rates?)$/u;
const learnedWords = new Set(
  `clinical patient patients symptoms disease diseases treatment treatments diagnosis diagnostic chronic acute tumor tumour
    surgery surgical efficacy mortality morbidity screening incidence syndrome biopsy therapeutic placebo postoperative
    preoperative intravenous pediatric paediatric cardiovascular coronary renal hepatic pulmonary bipolar disorder cancer
    carcinoma lesions receptor protein genetic gene cells infection prognosis dose dosage`.split(/\s+/u),
);

/** Words for parts of the body, furniture, weather and gestures, which are frequent in fiction. */
const sceneWords = new Set(
  `eye eyes heart hand hands door night light face voice shadow shadows whisper whispers whispered breath skin hair lips
    tears blood darkness dark silence sky moon stars sun wind rain fire flames smoke dust room window floor walls wall bed
    street streets stone glass dream dreams smile gaze fingers arms shoulder shoulders head chest throat mouth scream
    screams soul ghost sword king queen prince castle forest ocean waves boat ship sand cold warm bright echo echoes
    kitchen couch chair table coffee phone stared glanced nodded smiled laughed whispered stood sat walked turned looked
    felt heard watched reached pulled knelt creature beast monster angel god demon blade grave bones flesh`.split(
    /\s+/u,
  ),
);

type Counts = {
  words: number;
  legal: number;
  figures: number;
  academic: number;
  thirdPerson: number;
  firstPerson: number;
  secondPerson: number;
  story: number;
  scene: number;
  past: number;
  present: number;
  quoted: number;
};

/** Returns the register of a document. Takes time linear in the number of tokens. */
export function detectRegister(document: Document): Register {
  const counts = countAll(document.tokens);
  const citations = document.protectedSpans.filter((span) => span.reason === 'citation').length;
  const per100 = (count: number): number => (count * 100) / Math.max(50, counts.words);
  const hasLists = document.markup.some((piece) => piece.kind === 'list-item' || piece.kind === 'table');
  return { genre: genreOf(counts, citations, hasLists, per100), firstPerson: counts.firstPerson > 0 };
}

function countAll(tokens: readonly Token[]): Counts {
  const counts: Counts = {
    words: 0,
    legal: 0,
    figures: 0,
    academic: 0,
    thirdPerson: 0,
    firstPerson: 0,
    secondPerson: 0,
    story: 0,
    scene: 0,
    past: 0,
    present: 0,
    quoted: 0,
  };
  for (const token of tokens) {
    if (token.kind === 'number') counts.figures += 1;
    if (token.kind !== 'word') continue;
    counts.words += 1;
    if (token.protectedBy === 'quotation') {
      counts.quoted += 1;
      continue;
    }
    if (legalWords.has(token.lower)) counts.legal += 1;
    if (academicWords.has(token.lower) || learnedWords.has(token.lower) || isLearned(token.lower)) counts.academic += 1;
    if (thirdPersons.has(token.lower)) counts.thirdPerson += 1;
    if (firstPersons.has(token.lower)) counts.firstPerson += 1;
    if (token.lower === 'you' || token.lower === 'your') counts.secondPerson += 1;
    if (storyVerbs.has(token.lower)) counts.story += 1;
    if (sceneWords.has(token.lower)) counts.scene += 1;
    if (token.tag === 'VBD') counts.past += 1;
    if (token.tag === 'VBZ' || token.tag === 'VBP') counts.present += 1;
  }
  return counts;
}

function isLearned(lower: string): boolean {
  return lower.length >= 8 && learnedEnding.test(lower);
}

/** In texts with fewer words, two academic words are enough for the academic genre. Longer texts need three. */
const shortTextWords = 80;

/**
 * Minimum number of scene words. Even an article about light or an ocean contains a few, so in a text with fewer scene
 * words than this, only narration and dialogue indicate fiction.
 */
const sceneWordsMin = 4;
/**
 * A text with at least this many numbers per 100 words is treated as a factual text, such as a news report or a
 * property listing.
 */
const figuresPer100Max = 1.5;

function genreOf(counts: Counts, citations: number, hasLists: boolean, per100: (count: number) => number): Genre {
  if (per100(counts.legal) >= 1.5 && counts.legal >= 3) return 'legal';
  const academic = counts.academic + citations * 2;
  const hitsMin = counts.words < shortTextWords ? 2 : 3;
  if (per100(academic) >= 2.5 && academic >= hitsMin && counts.secondPerson === 0) return 'academic';
  const person = per100(counts.thirdPerson + counts.firstPerson + counts.secondPerson);
  const pastShare = counts.past / Math.max(1, counts.past + counts.present);
  const tellsStory = person >= 5 && pastShare > 0.6 && per100(counts.story) >= 0.7;
  const hasDialogue = counts.quoted / Math.max(1, counts.words) > 0.08 && per100(counts.story) >= 0.5 && person >= 4;
  const isFactual = hasLists || per100(counts.figures) >= figuresPer100Max;
  const scene = isFactual || counts.scene < sceneWordsMin ? 0 : per100(counts.scene);
  const setsScene = scene >= 2.5 || (scene >= 1.8 && person >= 4);
  return tellsStory || hasDialogue || setsScene ? 'fiction' : 'general';
}
