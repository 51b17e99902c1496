import { expect, test } from '@jest/globals';
import { looksLikeCode, runningTextOf } from './running-text.ts';

const isCode = (text: string): boolean => looksLikeCode(runningTextOf(text));

test('Markdown text with bold terms, links and a table is recognized as prose', () => {
  const text = [
    '**Wells** hold **rain**, and a **pump** lifts it.',
    '- **Depth**: ten feet.\n- **Width**: [three feet](https://example.com/a_b?c=d&e=f).',
    '| **well** | **depth** |\n|---|---|\n| north | 10 |\n| south | 12 |',
  ].join('\n\n');
  expect(isCode(text)).toBe(false);
});

test('a text that contains formulas is recognized as prose', () => {
  const text = [
    'The speed $v_{\\max}$ grows with $\\sqrt{g h}$, where $h$ is the depth of the well.',
    '$$\\frac{v^2}{2g} = h_{1} - h_{2}$$',
    '\\begin{equation}\nE_k = \\frac{1}{2} m v^{2}\n\\end{equation}',
    'Since $g$ is constant, a deeper well has a faster bucket.',
  ].join('\n\n');
  expect(isCode(text)).toBe(false);
});

test('unfenced code is recognized as code, including code with asterisks for multiplication and pointers', () => {
  expect(isCode('function area(r) { return Math.PI * r ** 2; }\nconst a = area(2) * k;')).toBe(true);
  expect(isCode('int *next(int **head) { (*head)++; return *head; }')).toBe(true);
});

test.each([
  'Hi [Name],\n\nWe got [Product] from [Firm].\n\n[Your Name]',
  'Hi {{ name }}, it is {name} from <%= firm %>. Call %PHONE%, *|CITY|* or ${street}.',
  'See [{{page}}](https://c.example/{{id}}), <<Name>>.',
])('a short text with many placeholders is recognized as prose: %j', (text) => {
  expect(isCode(text)).toBe(false);
});

test('braces and brackets of code are not placeholders', () => {
  expect(isCode('fn area(r: f64) -> f64 { r }\nlet a = list[MAX][0];')).toBe(true);
  expect(isCode('\\section{Bread}\n\\label{sec}\n\\emph{Bees} dance, as \\cite{lee} says.')).toBe(true);
});
