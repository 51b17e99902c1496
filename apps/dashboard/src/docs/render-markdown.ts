/**
 * Renders a documentation page from Markdown: headings with anchors, highlighted code with copy buttons, and tabs for
 * consecutive code blocks in several languages. The Markdown is part of this repository, so its HTML is trusted.
 */
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import { Marked, type Token, type Tokens } from 'marked';
import { readCodeInfo } from './read-code-info.ts';

export type Heading = { readonly depth: number; readonly id: string; readonly text: string };

/** The part of a page below one heading, as plain text, for search. */
export type Section = Heading & { readonly body: string };

export type RenderedPage = {
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
};

const highlighter = hljs.newInstance();
for (const [name, language] of Object.entries({ sh: bash, http, json, python, ts: typescript }))
  highlighter.registerLanguage(name, language);

const tabLabels: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', python: 'Python' };
const languageLabels: Readonly<Record<string, string>> = { ...tabLabels, sh: 'Shell', json: 'JSON', http: 'HTTP' };

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = slugOf(text);
      const content = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${content}</h1>`;
      return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${content}</a></h${depth}>`;
    },
    code: ({ text, lang = '' }) => renderCode(text, lang),
    table(token) {
      const head = token.header.map((cell) => `<th scope="col">${this.parser.parseInline(cell.tokens)}</th>`);
      const isHeadless = token.header.every(({ text }) => text === '');
      const rows = token.rows.map((cells) => {
        const [first, ...rest] = cells.map((cell) => this.parser.parseInline(cell.tokens));
        const tag = isHeadless ? 'th scope="row"' : 'td';
        return `<tr><${tag}>${first}</${tag.slice(0, 2)}>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
      });
      const thead = isHeadless ? '' : `<thead><tr>${head.join('')}</tr></thead>`;
      return `<div class="table" tabindex="0" role="group" aria-label="Table"><table>${thead}<tbody>${rows.join('')}</tbody></table></div>`;
    },
  },
});

export function renderMarkdown(source: string): RenderedPage {
  const tokens = marked.lexer(source);
  const html = groupTabs(tokens)
    .map((group) => (group.length === 1 ? renderTokens(group) : renderTabs(group as Tokens.Code[])))
    .join('\n');
  const sections = readSections(tokens);
  return { html, headings: sections.map(({ depth, id, text }) => ({ depth, id, text })), sections };
}

/** Converts `Rate limits` to `rate-limits`. Underscores are kept, because an error's anchor is its code. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

const renderTokens = (tokens: readonly Token[]): string => marked.parser([...tokens]);

const isTab = (token: Token): boolean => token.type === 'code' && readCodeInfo((token as Tokens.Code).lang ?? '').isTab;

/** Returns one group per token, except that consecutive code blocks that are tabs form one group. */
function groupTabs(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  let open: Token[] | undefined;
  for (const token of tokens) {
    if (token.type === 'space') continue;
    if (open !== undefined && isTab(token)) open.push(token);
    else {
      groups.push([token]);
      open = isTab(token) ? groups.at(-1) : undefined;
    }
  }
  return groups;
}

/** Without JavaScript, the blocks appear one after another. */
function renderTabs(blocks: readonly Tokens.Code[]): string {
  const panels = blocks.map(({ text, lang = '' }) => {
    const label = tabLabels[readCodeInfo(lang).language] ?? '';
    return `<div data-tab="${label}">${renderCode(text, lang)}</div>`;
  });
  return `<div class="tabs" data-tabs>${panels.join('')}</div>`;
}

function renderCode(text: string, info: string): string {
  const { language, file } = readCodeInfo(info);
  const known = highlighter.getLanguage(language) !== undefined;
  const code = known ? highlighter.highlight(text, { language }).value : escapeHtml(text);
  const label = escapeHtml(file ?? languageLabels[language] ?? 'Text');
  return (
    `<div class="code"><div class="code-head"><span>${label}</span>` +
    `<button type="button" data-copy hidden><span aria-live="polite">Copy</span><span class="aside"> ${label}</span></button></div>` +
    `<pre tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre></div>`
  );
}

function readSections(tokens: readonly Token[]): Section[] {
  const sections: { heading: Heading; tokens: Token[] }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { depth, text } = token as Tokens.Heading;
      sections.push({ heading: { depth, id: slugOf(text), text: text.replaceAll('`', '') }, tokens: [] });
    } else sections.at(-1)?.tokens.push(token);
  }
  return sections.map(({ heading, tokens: own }) => ({ ...heading, body: toPlainText(own) }));
}

function toPlainText(tokens: readonly Token[]): string {
  const prose = tokens.filter(({ type }) => type !== 'code');
  const text = renderTokens(prose).replaceAll(/<[^<>]*>/g, ' ');
  return unescapeHtml(text).replaceAll(/\s+/g, ' ').trim();
}

const entities: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
];

const escapeHtml = (text: string): string =>
  entities.reduce((escaped, [character, entity]) => escaped.replaceAll(character, entity), text);

const unescapeHtml = (html: string): string =>
  entities.reduceRight((text, [character, entity]) => text.replaceAll(entity, character), html);
