import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from '@jest/globals';
import { openWordDocument, UnreadableDocumentError } from './index.ts';

const run = (text: string, properties = ''): string =>
  `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const bold = '<w:rPr><w:b/><w:color w:val="C00000"/></w:rPr>';
const paragraph = (content: string, properties = ''): string => `<w:p>${properties}${content}</w:p>`;
const styled = (style: string): string => `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;

/** The smallest PNG: one transparent pixel. */
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const drawing =
  '<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="95250" cy="95250"/><wp:docPr id="1" name="Dot"/>' +
  '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="Dot"/><pic:cNvPicPr/></pic:nvPicPr>' +
  '<pic:blipFill><a:blip r:embed="rId3"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>' +
  '<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="95250" cy="95250"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(' ');
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** Returns a .docx file with this body. */
function docx(body: string): Uint8Array {
  const relationships = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
  const notes = `<w:footnote w:id="-1" w:type="separator"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:id="2">${paragraph(run('We utilize a note.'))}</w:footnote>`;
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/footnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${head}<Relationships ${relationships}>${relationship('rId1', 'officeDocument', 'word/document.xml')}</Relationships>`,
    ),
    'word/document.xml': strToU8(
      `${head}<w:document ${namespaces}><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      `${head}<Relationships ${relationships}>${relationship('rId2', 'footnotes', 'footnotes.xml')}${relationship('rId3', 'image', 'media/dot.png')}</Relationships>`,
    ),
    'word/footnotes.xml': strToU8(`${head}<w:footnotes ${namespaces}>${notes}</w:footnotes>`),
    'word/media/dot.png': image,
  });
}

const everything = [
  paragraph(run('How we utilize water'), styled('Heading1')),
  paragraph(run('We ') + run('utilize', bold) + run(' the mill &amp; the river') + run(' daily.')),
  paragraph(
    run('We utilize the dam') + '<w:r><w:footnoteReference w:id="2"/></w:r>' + run(' in spring.') + drawing,
    '<w:pPr><w:jc w:val="both"/></w:pPr>',
  ),
  paragraph(run('We utilize a list.'), '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'),
  `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr><w:tc><w:tcPr/>${paragraph(run('We utilize a table.'))}</w:tc></w:tr></w:tbl>`,
  paragraph(
    run('We utilize ') +
      '<w:ins w:id="1" w:author="Ann" w:date="2026-01-01T00:00:00Z">' +
      run('tracked ') +
      '</w:ins>' +
      run('changes.'),
  ),
].join('');

const documentOf = (file: Uint8Array): string => strFromU8(unzipSync(file)['word/document.xml'] ?? new Uint8Array());
const use = (text: string): string => text.replaceAll('utilize', 'use');

test('the text consists of the paragraphs outside headings, tables, notes and tracked changes', () => {
  expect(openWordDocument(docx(everything)).text).toBe(
    'We utilize the mill & the river daily.\n\nWe utilize the dam in spring.\n\nWe utilize a list.',
  );
});

test('the notice counts the paragraphs that stay unchanged by reason, and each text box once', () => {
  const box = (text: string): string => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`;
  const shape = `<w:r><mc:AlternateContent><mc:Choice>${box('A box.')}</mc:Choice><mc:Fallback>${box('A box.')}</mc:Fallback></mc:AlternateContent></w:r>`;
  const { notice } = openWordDocument(docx(everything + paragraph(shape) + paragraph(run('A space. '))));
  expect(notice).toBe(
    '5 paragraphs stay unchanged: headings, captions, quotations and code (1); tables (1); tracked changes (1); text boxes (1); blank lines, or spaces at the start or end (1).',
  );
  expect(openWordDocument(docx(paragraph(run('We stay.')))).notice).toBe('');
});

test('a document whose text is all in a table has a notice that nothing can be rewritten', () => {
  const table = `<w:tbl><w:tr><w:tc>${paragraph(run('A cell.'))}</w:tc></w:tr></w:tbl>`;
  const { text, notice } = openWordDocument(docx(table + paragraph('')));
  expect([text, notice]).toEqual([
    '',
    'The document has no text that can be rewritten. 1 paragraph stays unchanged: tables (1).',
  ]);
});

test('only the words of paragraphs change; every other byte is preserved', () => {
  const file = docx(everything);
  const document = openWordDocument(file);
  const written = document.write(use(document.text));
  const wanted = documentOf(file)
    .replace(run('utilize', bold), run('use', bold))
    .replace('We utilize the dam', 'We use the dam')
    .replace('We utilize a list', 'We use a list');
  expect(documentOf(written)).toBe(wanted);
  const { 'word/document.xml': _before, ...parts } = unzipSync(file);
  const { 'word/document.xml': _after, ...kept } = unzipSync(written);
  expect(Object.keys(kept)).toEqual(Object.keys(parts));
  for (const [name, bytes] of Object.entries(parts)) expect(Buffer.from(kept[name] ?? []).equals(bytes)).toBe(true);
});

test('a document whose text does not change keeps its XML', () => {
  const file = docx(everything);
  const document = openWordDocument(file);
  expect(documentOf(document.write(document.text))).toBe(documentOf(file));
});

test('a paragraph that the rewrite omits is removed, unless it contains more than text', () => {
  const body = ['In conclusion, water matters.', 'The mill stands.', 'The dam is new.'].map((text) =>
    paragraph(run(text)),
  );
  const image = paragraph(run('A picture of the river.') + drawing);
  const file = docx(body.join('') + image);
  expect(documentOf(openWordDocument(file).write('The mill stands.\n\nThe dam is old.'))).toBe(
    documentOf(file)
      .replace(body[0] ?? '', '')
      .replace('The dam is new.', 'The dam is old.'),
  );
});

/** Returns the text of a document with these paragraphs after it was written with these versions. */
const rewritten = (sources: string[], versions: string[]): string => {
  const file = docx(sources.map((text) => paragraph(run(text))).join(''));
  return openWordDocument(openWordDocument(file).write(versions.join('\n\n'))).text;
};

test('a paragraph that the rewrite divides or changes beyond recognition is not lost', () => {
  const [mill, dam] = ['The mill stands. It is old.', 'The dam is new.'];
  expect(rewritten([mill, dam], ['The mill stands.', 'It is old.', dam])).toBe(`${mill}\n\n${dam}`);
  expect(rewritten([mill], ['The mill stands.', 'It is old.'])).toBe(mill);
  expect(rewritten([mill, 'Additionally, costs fell.', dam], ['It got cheaper.', dam])).toBe(
    `It got cheaper.\n\n${dam}`,
  );
});

test('a document with too many paragraphs to compare with its rewrite stays unchanged', () => {
  const file = docx(Array.from({ length: 1_100 }, (_, index) => paragraph(run(`Line ${index}.`))).join(''));
  const document = openWordDocument(file);
  expect(documentOf(document.write(document.text.replace('Line 0.\n\n', '')))).toBe(documentOf(file));
});

test('a version that would change a link, a line break or a tab is not used', () => {
  const link = paragraph(
    run('See ') + `<w:hyperlink r:id="rId9">${run('our utilized page')}</w:hyperlink>` + run(' now.'),
  );
  const lines = paragraph(run('First line') + '<w:r><w:br/></w:r>' + run('second line.'));
  const file = docx(link + lines);
  const document = openWordDocument(file);
  expect(document.text).toBe('See our utilized page now.\n\nFirst line\nsecond line.');
  expect(documentOf(document.write('See our used page now.\n\nOne line.'))).toBe(documentOf(file));
  expect(documentOf(document.write('Visit our utilized page now.\n\nFirst row\nsecond line.'))).toBe(
    documentOf(file).replace('>See ', '>Visit ').replace('First line', 'First row'),
  );
});

test('non-breaking hyphens are part of the text and stay in their words', () => {
  const hyphen = '<w:r><w:noBreakHyphen/></w:r>';
  const file = docx(paragraph(run('We utilize a co') + hyphen + run('operative mill.')));
  const document = openWordDocument(file);
  expect(document.text).toBe('We utilize a co\u2011operative mill.');
  expect(documentOf(document.write('We use a joint mill.'))).toBe(documentOf(file));
  expect(documentOf(document.write(use(document.text)))).toBe(documentOf(file).replace('utilize', 'use'));
});

test('the text of a content control inside a paragraph does not change', () => {
  const control = `<w:sdt><w:sdtPr><w:dropDownList/></w:sdtPr><w:sdtContent>${run('utilize')}</w:sdtContent></w:sdt>`;
  const file = docx(paragraph(run('We utilize: ') + control + run(' now.')));
  const document = openWordDocument(file);
  expect(documentOf(document.write('We use: use now.'))).toBe(documentOf(file));
  expect(documentOf(document.write('We use: utilize now.'))).toBe(documentOf(file).replace('We utilize', 'We use'));
});

test.each(['w:bookmarkEnd', 'w:commentRangeEnd', 'w:permEnd'])(
  'a paragraph that the rewrite omits is kept if it contains the end of a range: %s',
  (name) => {
    const start = paragraph(`<${name.replace('End', 'Start')} w:id="7"/>${run('The mill stands.')}`);
    const file = docx(start + paragraph(`${run('The dam is new.')}<${name} w:id="7"/>`));
    expect(documentOf(openWordDocument(file).write('The mill stands.'))).toBe(documentOf(file));
  },
);

test('special characters are escaped, and a new space at the edge of a run is preserved', () => {
  const file = docx(paragraph('<w:r><w:t>Salt.</w:t></w:r>' + run('Sugar.', bold)));
  const written = openWordDocument(file).write('Salt <&> pepper. Sugar.');
  expect(documentOf(written)).toContain('<w:t xml:space="preserve">Salt &lt;&amp;&gt; pepper. </w:t>');
  expect(openWordDocument(written).text).toBe('Salt <&> pepper. Sugar.');
});

test.each([
  ['text', Buffer.from('not a zip')],
  ['an empty file', Buffer.alloc(0)],
  ['another archive', zipSync({ 'a.txt': strToU8('a') })],
  ['broken XML', docx('<w:p><w:r>')],
  [
    'a document type declaration',
    zipSync({ 'word/document.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><w:document>&a;</w:document>') }),
  ],
  ['deep nesting', docx('<w:p>'.repeat(300) + '</w:p>'.repeat(300))],
])('%s is rejected with a message', (_name, file) => {
  expect(() => openWordDocument(file)).toThrow(UnreadableDocumentError);
});

test('a small file that unpacks to more than the limit is rejected before it is unpacked', () => {
  const bomb = zipSync({ 'word/document.xml': new Uint8Array(40_000_000) }, { level: 9 });
  expect(bomb.length).toBeLessThan(100_000);
  expect(() => openWordDocument(bomb)).toThrow('The document is too large.');
});

test('a file whose parts share bytes is rejected before the bytes are copied for each part', () => {
  const file = Buffer.from(zipSync({ 'word/media.bin': new Uint8Array(1_000) }, { level: 0 }));
  // The entry of the part in the directory, whose packed size also covers what follows the part.
  const entry = file.indexOf(Buffer.from('PK\u0001\u0002'));
  file.writeUInt32LE(file.length + 1, entry + 20);
  expect(() => openWordDocument(file)).toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ message: 'the parts overlap' }) }),
  );
});

const office = spawnSync('soffice', ['--version'], { encoding: 'utf8' }).status === 0;

(office ? test : test.skip)(
  `LibreOffice opens a rewritten document${office ? '' : ' (not run: soffice is not on the PATH)'}`,
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'humanize-word-'));
    const document = openWordDocument(docx(everything));
    writeFileSync(path.join(folder, 'written.docx'), document.write(use(document.text)));
    const args = [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      'txt:Text',
      'written.docx',
    ];
    execFileSync('soffice', args, { cwd: folder, stdio: 'ignore' });
    const text = readFileSync(path.join(folder, 'written.txt'), 'utf8');
    rmSync(folder, { recursive: true });
    // oxlint-disable-next-line jest/no-standalone-expect -- inside a test that is skipped without LibreOffice
    expect(text).toMatch(/We use the mill & the river daily\.[^]*We utilize a table\.[^]*We utilize tracked changes\./);
  },
);
