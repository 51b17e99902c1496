/** The field that filters a list by API key. */
import type { VNode } from 'preact';
import { Choice } from '../design/components.tsx';
import { filterKeysMax, type ListedKeys } from './list-keys.ts';

export const KeyChoice = ({ listed, value }: { listed: ListedKeys; value: string | null }): VNode => (
  <Choice
    label={listed.hasMore ? `Key (newest ${filterKeysMax})` : 'Key'}
    name="key"
    value={value}
    options={listed.keys.map(({ id, name }) => ({ value: id, label: name }))}
  />
);
