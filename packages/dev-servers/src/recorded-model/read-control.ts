/** Parses the body of PUT /control, for example `{"behaviours": ["server-error=3"], "firstByteMs": 500}`. */
import { type ChosenBehaviour, parseBehaviour } from './model-behaviours.ts';
import type { Pace } from './model-pace.ts';

export type ControlChange = {
  readonly behaviours: readonly ChosenBehaviour[] | undefined;
  readonly pace: Partial<Pace>;
};

const paceFields = ['firstByteMs', 'tokensPerSecond', 'concurrencyMax'] as const;

/** @param body the parsed JSON. Unknown fields are rejected so that typing errors are noticed. */
export function readControl(body: unknown): ControlChange | { readonly problem: string } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { problem: 'The body must be a JSON object.' };
  const { behaviours, ...rest } = body as Record<string, unknown>;
  const pace: { -readonly [Field in keyof Pace]?: number } = {};
  for (const [name, value] of Object.entries(rest)) {
    const field = paceFields.find((known) => known === name);
    if (field === undefined)
      return { problem: `There is no field '${name}', only behaviours, ${paceFields.join(', ')}.` };
    const valid = typeof value === 'number' && (field === 'firstByteMs' ? value >= 0 : value > 0);
    if (!valid && value !== null) return { problem: `'${name}' must be a positive number, or null.` };
    pace[field] = typeof value === 'number' ? value : field === 'firstByteMs' ? 0 : Infinity;
  }
  if (behaviours === undefined) return { behaviours, pace };
  if (!Array.isArray(behaviours) || !behaviours.every((text) => typeof text === 'string'))
    return { problem: "'behaviours' must be a list of strings." };
  try {
    return { behaviours: behaviours.map(parseBehaviour), pace };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
