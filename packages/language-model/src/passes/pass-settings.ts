/** Derives the settings of the passes from the `MODEL_*` settings. */
import type { Tier } from '../instructions/tier.ts';
import type { PassName, PassPlan } from './pass-names.ts';

/** The settings of a model, as configured by `MODEL_*`. */
export type ModelChoice = {
  readonly name: string;
  readonly repairName: string | undefined;
  readonly auditName: string | undefined;
  readonly passes: readonly PassName[];
  readonly candidates: number;
  readonly tier: Tier | 'auto';
};

export type PassSettings = {
  readonly models: Readonly<Record<PassName, string>>;
  readonly plan: PassPlan;
  readonly candidates: number;
  readonly tier: Tier;
};

export function readPassSettings({ name, repairName, auditName, passes, candidates, tier }: ModelChoice): PassSettings {
  return {
    models: { draft: name, polish: name, audit: auditName ?? name, repair: repairName ?? name },
    plan: new Set(passes),
    candidates,
    // A tier determined by a model check is passed explicitly, so `auto` means that there was no check.
    tier: tier === 'auto' ? 'full' : tier,
  };
}
