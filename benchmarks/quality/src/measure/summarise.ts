// From the measures of single documents to the figures of a corpus.

import { mean } from '../features/rates.ts';
import { allSafetyChecks } from '../safety/all-safety-checks.ts';
import { featureDistances, type FeatureDistances } from './feature-distance.ts';
import type { DocumentMeasures, FeatureValues } from './measure-document.ts';

export interface SafetyRow {
  readonly id: string;
  readonly label: string;
  /** Share of documents where nothing of the kind was lost and none is new, 0 to 1. */
  readonly unchanged: number;
  readonly documentsWithLoss: number;
  readonly documentsWithNew: number;
}

export interface CorpusSummary {
  readonly name: string;
  readonly documents: number;
  readonly words: number;
  /** Where the human means come from: this corpus, or another one of the folder. */
  readonly humanFrom: string;
  readonly distances: FeatureDistances;
  readonly domains: readonly {
    readonly name: string;
    readonly documents: number;
    readonly distances: FeatureDistances;
  }[];
  readonly safety: readonly SafetyRow[];
  readonly contentKept: number;
  readonly contentAdded: number;
  readonly lengthRatio: number;
  readonly lengthRatioLeast: number;
  readonly lengthRatioMost: number;
  readonly foreignPerThousand: number;
  readonly wordsChanged: number;
  readonly humanWordsChanged: number | undefined;
  readonly secondPassChanged: number;
  readonly sameBytes: number;
  readonly grammar:
    | { readonly documents: number; readonly complaints: number; readonly perThousandWords: number }
    | undefined;
  readonly wordsPerSecond: number;
}

/** The reference for a corpus without human halves. */
export interface HumanReference {
  readonly from: string;
  readonly features: readonly FeatureValues[];
}

/** Sums one corpus up. Uses its own human halves where it has them, else the reference. */
export function summarise(
  name: string,
  documents: readonly DocumentMeasures[],
  reference: HumanReference,
): CorpusSummary {
  const own = humanFeatures(documents);
  const human = own.length > 0 ? { from: name, features: own } : reference;
  const words = sum(documents, (document) => document.words);
  const domainNames = [...new Set(documents.map((document) => document.document.domain))];
  const ratios = documents.map((document) => document.lengthRatio);
  return {
    name,
    documents: documents.length,
    words,
    humanFrom: human.from,
    distances: featureDistances(documents, human.features),
    domains: domainNames.length < 2 ? [] : domainNames.map((domain) => summariseDomain(domain, documents)),
    safety: summariseSafety(documents),
    contentKept: mean(documents.map((document) => document.content.kept)),
    contentAdded: mean(documents.map((document) => document.content.added)),
    lengthRatio: mean(ratios),
    lengthRatioLeast: Math.min(...ratios),
    lengthRatioMost: Math.max(...ratios),
    foreignPerThousand: (sum(documents, (document) => document.foreignWords.length) * 1000) / words,
    wordsChanged: weighted(documents, (document) => document.changed),
    humanWordsChanged: humanWordsChanged(documents),
    secondPassChanged: weighted(documents, (document) => document.secondPassChanged),
    sameBytes: mean(documents.map((document) => (document.sameBytes ? 1 : 0))),
    grammar: summariseGrammar(documents),
    wordsPerSecond: (words * 1000) / sum(documents, (document) => document.cpuMs),
  };
}

export function humanFeatures(documents: readonly DocumentMeasures[]): FeatureValues[] {
  return documents.map((document) => document.humanFeatures).filter((features) => features !== undefined);
}

function summariseDomain(name: string, all: readonly DocumentMeasures[]): CorpusSummary['domains'][number] {
  const documents = all.filter((document) => document.document.domain === name);
  return { name, documents: documents.length, distances: featureDistances(documents, humanFeatures(documents)) };
}

function summariseSafety(documents: readonly DocumentMeasures[]): SafetyRow[] {
  return allSafetyChecks.map(({ id, label }) => {
    const differences = documents.map((document) => document.safety.get(id));
    const withLoss = differences.filter((difference) => (difference?.lost.length ?? 0) > 0).length;
    const withNew = differences.filter((difference) => (difference?.added.length ?? 0) > 0).length;
    const touched = differences.filter(
      (difference) => (difference?.lost.length ?? 0) + (difference?.added.length ?? 0) > 0,
    ).length;
    return {
      id,
      label,
      unchanged: 1 - touched / documents.length,
      documentsWithLoss: withLoss,
      documentsWithNew: withNew,
    };
  });
}

function summariseGrammar(documents: readonly DocumentMeasures[]): CorpusSummary['grammar'] {
  const judged = documents.filter((document) => document.complaints !== undefined);
  if (judged.length === 0) return undefined;
  const complaints = sum(judged, (document) => document.complaints?.length ?? 0);
  return {
    documents: judged.length,
    complaints,
    perThousandWords: (complaints * 1000) / sum(judged, (document) => document.words),
  };
}

function humanWordsChanged(documents: readonly DocumentMeasures[]): number | undefined {
  const human = documents.map((document) => document.human).filter((half) => half !== undefined);
  if (human.length === 0) return undefined;
  return sum(human, (half) => half.changed * half.words) / sum(human, (half) => half.words);
}

function weighted(documents: readonly DocumentMeasures[], value: (document: DocumentMeasures) => number): number {
  return sum(documents, (document) => value(document) * document.words) / sum(documents, (document) => document.words);
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
