/** A job with what its owner may see; the shape the contract's renderers take. */
export type JobRecord = {
  id: string;
  accountId: string;
  status: 'queued' | 'running' | 'succeeded' | 'failed';
  inputWords: number;
  wordsReserved: number;
  wordsCharged: number;
  currentStage: string | null;
  detectedLanguage: string | null;
  createdAt: Date;
  completedAt: Date | null;
  /** Null until the job has succeeded, and after its texts were deleted. */
  output: string | null;
  error: { code: string; message: string } | null;
  webhookUrl: string | null;
};
