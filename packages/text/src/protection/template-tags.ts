/** Tags of templates, such as those of email tools: `{{name}}`, `{% if name %}`, `<%= name %>`, `*|FNAME|*`. */
import type { ProtectedSpan } from '../document/protection.ts';

/** Matches one tag. All alternatives are bounded, so a scan takes linear time. */
export const templateTag =
  /\{\{\{?[^{}\n]{1,200}\}?\}\}|\{%[^\n]{1,200}?%\}|<%[^\n]{1,200}?%>|\*\|[^|*\n]{1,80}\|\*|<<[A-Za-z][\w .-]{0,60}>>|\$\{[\w.]{1,60}\}|(?<!\w)(?:%%[\w.]{1,60}%%|%[A-Z_]{2,60}%)/gu;

/** Returns the text with a capital letter in place of each character of a tag, so that no tag is read as markup. */
export function maskTemplateTags(text: string): string {
  return text.replace(templateTag, (tag) => 'X'.repeat(tag.length));
}

/** Returns the tags of a text, in ascending order. */
export function findTemplateTags(text: string): ProtectedSpan[] {
  return Array.from(text.matchAll(templateTag), ({ 0: tag, index }) => {
    return { start: index, end: index + tag.length, reason: 'markup', tokenizedAs: 'opaque' };
  });
}
