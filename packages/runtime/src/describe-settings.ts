/** Generates the table of settings from the schema that the app reads, so the two cannot differ. */
import { isSetting, type SettingsSchema } from './read-config.ts';
import type { Setting } from './setting.ts';

/**
 * The documentation of a setting. `default` is the text of the default, an empty string for an optional setting, or
 * `required`.
 */
export type SettingDescription = {
  readonly name: string;
  readonly default: string;
  /**
   * A description of the default if it depends on the machine. In that case, `default` is its value on this machine.
   */
  readonly defaultDescription?: string;
  readonly meaning: string;
  readonly secret: boolean;
};

/** Returns the settings of `schema`, including nested groups, in the order of declaration. Duplicates are omitted. */
export function describeSettings(schema: SettingsSchema): readonly SettingDescription[] {
  const found = new Map<string, SettingDescription>();
  for (const setting of flatten(schema)) if (!found.has(setting.name)) found.set(setting.name, describe(setting));
  return [...found.values()];
}

function flatten(schema: SettingsSchema): readonly Setting<unknown>[] {
  return Object.values(schema).flatMap((item) => (isSetting(item) ? [item] : flatten(item)));
}

function describe(setting: Setting<unknown>): SettingDescription {
  const { absent } = setting;
  const shown = absent.kind === 'default' ? absent.shown : absent.kind === 'required' ? 'required' : '';
  const described = absent.kind === 'default' && absent.description !== undefined;
  return {
    name: setting.name,
    default: shown,
    ...(described ? { defaultDescription: absent.description } : {}),
    meaning: setting.meaning,
    secret: setting.secret,
  };
}
