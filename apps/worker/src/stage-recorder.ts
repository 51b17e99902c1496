/** Records a job's stage while the engine is working on it. */
import { stageLabels } from '@humanize/contract';
import type { EngineProgress } from './engines/engine.ts';

const labels = {
  waiting: stageLabels.waitingForModel,
  draft: stageLabels.drafting,
  polish: stageLabels.polishing,
  audit: stageLabels.auditing,
  repair: stageLabels.repairing,
} as const;

/** Returns the label of the pass in progress, with the number of finished passages if there are several. */
export function nameStage({ pass, passagesDone, passages }: EngineProgress): string {
  const label = labels[pass];
  return passages > 1 && pass !== 'waiting' ? `${label}_(${passagesDone}_of_${passages}_passages_done)` : label;
}

export type StageRecorderDeps = {
  record: (label: string) => Promise<unknown>;
  /**
   * Interval at which a changed stage is recorded. The first record is written after one interval, so short jobs need
   * no database statement for it.
   */
  everyMs: number;
  onError: (error: unknown) => void;
};

export type StageRecorder = {
  show: (label: string) => void;
  stop: () => void;
};

/** Creates a recorder that starts with the stage of the light edit. */
export function createStageRecorder({ record, everyMs, onError }: StageRecorderDeps): StageRecorder {
  let wanted: string = stageLabels.refiningDraft;
  let recorded = '';
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy || wanted === recorded) return;
    recorded = wanted;
    isBusy = true;
    record(wanted)
      .catch(onError)
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  return {
    show: (label) => {
      wanted = label;
    },
    stop: () => clearInterval(timer),
  };
}
