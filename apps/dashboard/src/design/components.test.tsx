import { expect, test } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { Table, Time } from './components.tsx';

const rows = [
  <tr key="1">
    <Time at={null} />
    <td class="number">1</td>
    {false}
    <>
      <td class="number detail">2</td>
      <td class="wrap">a</td>
    </>
  </tr>,
];
const html = renderToString(
  <Table caption="Jobs" head={['Time', 'Words', 'Charged', 'Key']} rows={rows} empty="None." />,
);

test('the cells of a row have the names of their columns, and other content is put into a cell', () => {
  const cells = [...html.matchAll(/<td[^>]*data-label="(\w+)"[^>]*>(.*?)<\/td>/gu)];
  expect(cells.map(([, label]) => label)).toEqual(['Time', 'Words', 'Charged', 'Key']);
  expect(html.match(/<td/gu)).toHaveLength(4);
});

test('the name of a column is aligned right if its cells are', () => {
  const names = [...html.matchAll(/<th([^>]*)>(\w+)<\/th>/gu)];
  expect(names.map(([, attributes = '', name]) => [name, attributes.includes('class="number"')])).toEqual([
    ['Time', false],
    ['Words', true],
    ['Charged', true],
    ['Key', false],
  ]);
});
