import { expect, test } from 'vitest';
import { keepOwnRows, ownRows } from './page-tags.ts';

type Tags = Parameters<typeof ownRows>[0];

const words = (id: string) => ({ type: 'content', id });
const tag = (role: string, ...children: Tags['children']) => ({ role, children });

const header = (...ids: string[]) => tag('THead', tag('TR', ...ids.map((id) => tag('TH', ...(id ? [words(id)] : [])))));
const row = (...ids: string[]) => tag('TR', ...ids.map((id) => tag('TD', ...(id ? [words(id)] : []))));

test('a page within a table names its own rows with their empty cells, but no row of another page', () => {
  const page = tag('Root', tag('Table', header('', ''), tag('TBody', row('', ''), row('a', ''), row('', '')), tag('TFoot', row('', ''))));
  expect(ownRows(page)).toEqual(tag('Root', tag('Table', tag('TBody', row('a', '')))));
});

test('a table and a list of another page are left out', () => {
  const page = tag('Root', tag('H1', words('title')), tag('Table', header(''), tag('TBody', row(''))), tag('L', tag('LI', tag('LBody'))));
  expect(ownRows(page)).toEqual(tag('Root', tag('H1', words('title'))));
});

test('empty elements other than rows stay', () => {
  const page = tag('Root', tag('P', tag('Link')), tag('Figure'));
  expect(ownRows(page)).toEqual(page);
});

test('every page of the document is requested once, and a page without tags has an empty tree', async () => {
  // The method is on its prototype, not on the page itself.
  const page: unknown = Object.create({ getStructTree: () => Promise.resolve(null) });
  const pdf = { getPage: () => Promise.resolve(page) } as unknown as Parameters<typeof keepOwnRows>[0];
  keepOwnRows(pdf);
  const { getStructTree } = await pdf.getPage(1);
  expect((await pdf.getPage(1)).getStructTree).toBe(getStructTree);
  expect(await getStructTree()).toEqual(tag('Root'));
});
