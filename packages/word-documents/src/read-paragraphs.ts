/**
 * Finds the paragraphs of WordprocessingML, and whether each can be rewritten. Headings, tables, text boxes, and
 * paragraphs with tracked changes, fields or formulas are kept. Positions are offsets in the XML, so all other bytes
 * stay the same.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { KeptReason } from './describe-kept.ts';

/** The text of one `w:t` element, or of a break, a tab or a non-breaking hyphen, which are fixed. */
export type TextNode = {
  readonly text: string;
  /** The span of the element's start tag and of its content in the XML. A fixed node has no content of its own. */
  readonly tagStart: number;
  readonly start: number;
  readonly end: number;
  /** True if a rewrite must not change the text: a break, a tab, a non-breaking hyphen, or the text of a link or content control. */
  readonly isFixed: boolean;
};

export type WordParagraph = {
  /** The span of the whole element in the XML. */
  readonly start: number;
  readonly end: number;
  readonly nodes: readonly TextNode[];
  /** True if the paragraph contains only text and can therefore be removed. */
  readonly isPlain: boolean;
  /** Why the paragraph must stay unchanged; undefined if it can be rewritten. */
  readonly kept: KeptReason | undefined;
};

type OpenParagraph = { start: number; nodes: TextNode[]; kept: KeptReason | undefined; isPlain: boolean };

/** Elements whose paragraphs are not rewritten. */
const keptInside: ReadonlyMap<string, KeptReason> = new Map([
  ['w:tbl', 'tables'],
  ['w:txbxContent', 'text boxes'],
  ['w:sdtContent', 'content controls'],
  ['w:footnote', 'notes and comments'],
  ['w:endnote', 'notes and comments'],
  ['w:comment', 'notes and comments'],
]);
/** Elements that prevent their paragraph from being rewritten. */
const keptWith: ReadonlyMap<string, KeptReason> = new Map([
  ['w:ins', 'tracked changes'],
  ['w:del', 'tracked changes'],
  ['w:moveFrom', 'tracked changes'],
  ['w:moveTo', 'tracked changes'],
  ['w:pPrChange', 'tracked changes'],
  ['w:rPrChange', 'tracked changes'],
  ['w:fldChar', 'fields, formulas and objects'],
  ['w:fldSimple', 'fields, formulas and objects'],
  ['w:instrText', 'fields, formulas and objects'],
  ['w:sym', 'fields, formulas and objects'],
  ['w:object', 'fields, formulas and objects'],
  ['w:ruby', 'fields, formulas and objects'],
  ['m:oMath', 'fields, formulas and objects'],
  ['m:oMathPara', 'fields, formulas and objects'],
  ['mc:AlternateContent', 'fields, formulas and objects'],
]);
/** Elements that must be kept, so their paragraph is never removed. */
const keepsParagraph = new Set([
  'w:drawing',
  'w:pict',
  'w:sectPr',
  'w:bookmarkStart',
  'w:bookmarkEnd',
  'w:footnoteReference',
  'w:endnoteReference',
  'w:commentReference',
  'w:commentRangeStart',
  'w:commentRangeEnd',
  'w:permStart',
  'w:permEnd',
  'w:hyperlink',
  'w:sdt',
  'w:br',
  'w:tab',
  'w:cr',
]);
const fixedTexts: Readonly<Record<string, string>> = {
  'w:br': '\n',
  'w:cr': '\n',
  'w:tab': '\t',
  'w:noBreakHyphen': '\u2011',
};
const headingStyle = /^(?:heading|title|subtitle|toc|caption|code|quote)/i;
/** Maximum nesting depth of elements. Word nests elements far less deeply. */
const depthMax = 200;

/** Returns why paragraphs inside these elements are kept. */
const reasonInside = (names: readonly string[]): KeptReason | undefined =>
  names.map((name) => keptInside.get(name)).find((reason) => reason !== undefined);

/** Returns why a paragraph that contains this element is kept. */
function reasonWith(name: string, value = ''): KeptReason | undefined {
  if (name === 'w:pStyle' && headingStyle.test(value)) return 'headings, captions, quotations and code';
  return keptWith.get(name);
}

/** Returns all paragraphs with text. @throws if the XML is not well-formed or has elements nested more than 200 levels deep */
export function readParagraphs(xml: string): WordParagraph[] {
  const found: WordParagraph[] = [];
  const open: OpenParagraph[] = [];
  const names: string[] = [];
  let tagStart = 0;
  let textStart = -1;
  let text = '';
  const parser = new SaxesParser();
  const isInside = (name: string): boolean => names.includes(name);
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('the XML has a document type declaration');
  });
  parser.on('opentagstart', ({ name }) => {
    tagStart = xml.lastIndexOf(`<${name}`, parser.position);
  });
  parser.on('opentag', ({ name, attributes, isSelfClosing }: SaxesTagPlain) => {
    if (names.push(name) > depthMax) throw new Error('the XML is nested too deeply');
    const paragraph = open.at(-1);
    if (name === 'w:p') {
      const kept = reasonInside(names) ?? (open.length > 0 ? 'text boxes' : undefined);
      open.push({ start: tagStart, nodes: [], kept, isPlain: true });
      return;
    }
    if (paragraph === undefined) return;
    paragraph.kept ??= reasonWith(name, attributes['w:val']);
    if (keepsParagraph.has(name)) paragraph.isPlain = false;
    const fixedText = isInside('w:r') && !isInside('w:rPr') ? fixedTexts[name] : undefined;
    const at = parser.position;
    if (fixedText !== undefined) {
      paragraph.nodes.push({ text: fixedText, tagStart, start: at, end: at, isFixed: true });
    }
    if (name !== 'w:t') return;
    if (isSelfClosing) paragraph.kept ??= 'fields, formulas and objects';
    textStart = at;
    text = '';
  });
  parser.on('text', (part) => {
    if (textStart >= 0) text += part;
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    names.pop();
    const paragraph = open.at(-1);
    if (name === 'w:t' && !isSelfClosing && textStart >= 0) {
      const end = xml.lastIndexOf('</', parser.position - 1);
      const isFixed = isInside('w:hyperlink') || isInside('w:sdtContent');
      paragraph?.nodes.push({ text, tagStart: xml.lastIndexOf('<', textStart - 1), start: textStart, end, isFixed });
    }
    if (name === 'w:t') textStart = -1;
    if (name !== 'w:p') return;
    const closed = open.pop();
    if (closed === undefined || closed.nodes.length === 0) return;
    // The fallback of a text box repeats its text.
    if (closed.kept !== undefined && isInside('mc:Fallback')) return;
    found.push({ ...closed, end: parser.position });
  });
  parser.write(xml).close();
  return found;
}
