/** Parses the body of PUT /control, for example `{"behaviors": ["server-error=3"], "firstByteMs": 500}`. */
import { type ChosenBehavior, parseBehavior } from './model-behaviors.ts';
import type { Pace } from './model-pace.ts';

export type ControlChange = {
  readonly behaviors: readonly ChosenBehavior[] | undefined;
  readonly pace: Partial<Pace>;
};

const paceFields = ['firstByteMs', 'tokensPerSecond', 'concurrencyMax'] as const;

/** Parses a change. Unknown fields are rejected so that typos are reported. @param body the parsed JSON */
export function readControl(body: unknown): ControlChange | { readonly problem: string } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { problem: 'The body must be a JSON object.' };
  const { behaviors, ...rest } = body as Record<string, unknown>;
  const pace: { -readonly [Field in keyof Pace]?: number } = {};
  for (const [name, value] of Object.entries(rest)) {
    const field = paceFields.find((known) => known === name);
    if (field === undefined)
      return { problem: `There is no field '${name}', only behaviors, ${paceFields.join(', ')}.` };
    const valid = typeof value === 'number' && (field === 'firstByteMs' ? value >= 0 : value > 0);
    if (!valid && value !== null) return { problem: `'${name}' must be a positive number, or null.` };
    pace[field] = typeof value === 'number' ? value : field === 'firstByteMs' ? 0 : Infinity;
  }
  if (behaviors === undefined) return { behaviors, pace };
  if (!Array.isArray(behaviors) || !behaviors.every((text) => typeof text === 'string'))
    return { problem: "'behaviors' must be a list of strings." };
  try {
    return { behaviors: behaviors.map(parseBehavior), pace };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
