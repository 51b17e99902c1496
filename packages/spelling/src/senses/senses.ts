/**
 * Lists the words whose spelling depends on their meaning, by target variant. A rule returns undefined if the context
 * does not determine the meaning.
 */
import { analysesToAmerican, paralysesToAmerican } from './analyses.ts';
import { checkToBritish } from './check.ts';
import { curbToBritish } from './curb.ts';
import { draftToBritish, draughtToAmerican } from './draft.ts';
import { judgmentToBritish } from './judgment.ts';
import { licenseToBritish } from './license.ts';
import { meterToBritish } from './meter.ts';
import { mumToAmerican } from './mum.ts';
import { practiceToBritish } from './practice.ts';
import { programToBritish } from './program.ts';
import { rigorToBritish } from './rigor.ts';
import { speltToAmerican } from './spelt.ts';
import { storyToBritish } from './story.ts';
import { tireToBritish } from './tire.ts';
import type { Variant } from '@humanize/text';
import type { Sense } from './word-context.ts';

/** The rules for each variant, by lower-case word. */
export const senses: Readonly<Record<Variant, ReadonlyMap<string, Sense>>> = {
  'en-GB': new Map([
    ['check', checkToBritish],
    ['checks', checkToBritish],
    ['curb', curbToBritish],
    ['curbs', curbToBritish],
    ['draft', draftToBritish],
    ['drafts', draftToBritish],
    ['judgment', judgmentToBritish],
    ['judgments', judgmentToBritish],
    ['license', licenseToBritish],
    ['licenses', licenseToBritish],
    ['meter', meterToBritish],
    ['meters', meterToBritish],
    ['micrometer', meterToBritish],
    ['micrometers', meterToBritish],
    ['practice', practiceToBritish],
    ['practices', practiceToBritish],
    ['program', programToBritish],
    ['programs', programToBritish],
    ['rigor', rigorToBritish],
    ['stories', storyToBritish],
    ['story', storyToBritish],
    ['tire', tireToBritish],
    ['tires', tireToBritish],
  ]),
  'en-US': new Map([
    ['analyses', analysesToAmerican],
    ['catalyses', paralysesToAmerican],
    ['cryptanalyses', analysesToAmerican],
    ['draught', draughtToAmerican],
    ['draughts', draughtToAmerican],
    ['electrolyses', paralysesToAmerican],
    ['hydrolyses', paralysesToAmerican],
    ['metaanalyses', analysesToAmerican],
    ['microanalyses', analysesToAmerican],
    ['mum', mumToAmerican],
    ['paralyses', paralysesToAmerican],
    ['spelt', speltToAmerican],
  ]),
};
