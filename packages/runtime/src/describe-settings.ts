/** Generates the table of settings from the schema that the app reads, so that the two cannot differ. */
import { isSetting, type SettingsSchema } from './read-config.ts';
import type { Setting } from './setting.ts';

/**
 * One setting, as documented. `default` is the text of the default, empty if optional, `required` if the setting must
 * be set.
 */
export type SettingDescription = {
  readonly name: string;
  readonly default: string;
  /** The default in words, if it depends on the machine; then `default` is its value here. */
  readonly defaultDescription?: string;
  readonly meaning: string;
  readonly secret: boolean;
};

/**
 * Every setting of `schema`, nested groups included, in the order of declaration; one that appears twice is given once.
 */
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
