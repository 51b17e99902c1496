// The words whose spelling depends on what they mean, by the variant that is written. Each sense leaves the word alone
// when its neighbours do not decide.

import { analysesToAmerican } from './senses/analyses.ts';
import { checkToBritish } from './senses/check.ts';
import { curbToBritish } from './senses/curb.ts';
import { draftToBritish, draughtToAmerican } from './senses/draft.ts';
import { judgmentToBritish } from './senses/judgment.ts';
import { licenseToBritish } from './senses/license.ts';
import { meterToBritish } from './senses/meter.ts';
import { mumToAmerican } from './senses/mum.ts';
import { practiceToBritish } from './senses/practice.ts';
import { programToBritish } from './senses/program.ts';
import { rigorToBritish } from './senses/rigor.ts';
import { speltToAmerican } from './senses/spelt.ts';
import { storyToBritish } from './senses/story.ts';
import { tireToBritish } from './senses/tire.ts';
import type { Variant } from './variant.ts';
import type { Sense } from './word-context.ts';

/** Lower-case word → how to tell. */
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
    ['draught', draughtToAmerican],
    ['draughts', draughtToAmerican],
    ['mum', mumToAmerican],
    ['spelt', speltToAmerican],
  ]),
};
