import { expect, test } from 'vitest';
import { root } from '../commands/paths.ts';
import { fixture } from '../testing/fixture.ts';
import { asvs, countTable, knownRows, readMap } from './asvs.ts';
import { read } from './files.ts';
import { titlesOf } from './titles.ts';

const HEADING = 'id\tlevel\tstate\tabout\tevidence\treason\tmitigation';
const MAP = 'docs/security/asvs.tsv';

/** A map in which every row is at rest, but for those that are given as they stand: `undefined` leaves one out. */
function mapWith(rows: Readonly<Record<string, string | undefined>>, more: readonly string[] = []): string {
  const lines = [...knownRows()].flatMap(([id, level]) =>
    Object.hasOwn(rows, id) ? (rows[id] ?? []) : `${id}\t${level}\tnot-applicable\tx\t\tthere is none\t`,
  );
  return `${[HEADING, ...lines, ...more].join('\n')}\n`;
}

/** What is said of a house with this map, one test and one document. */
function faults(map: string): string[] {
  const tree = fixture({
    [MAP]: map,
    'apps/server/src/a.test.ts': "import { it } from 'vitest';\nit.each([1])('[V3.4.1] says %s', () => {});\n",
    'docs/security/practices.md': '# Practices\n\n## Who may do what\n',
    'deploy/proxy.conf': 'ssl_protocols TLSv1.3;\n',
  });
  return asvs(tree.root);
}

test('a map of all rows with what each state needs has nothing to say', () => {
  expect(
    faults(
      mapWith({
        'V3.4.1': 'V3.4.1\t1\tmet\tHSTS\ttest:apps/server/src/a.test.ts#[V3.4.1]\t\t',
        'V8.1.1': 'V8.1.1\t1\tdocument\taccess\tdoc:docs/security/practices.md#who-may-do-what\t\t',
        'V12.1.1': 'V12.1.1\t1\tdeployment\tTLS\tfile:deploy/proxy.conf#TLSv1.3\t\t',
        'V10.4.4': 'V10.4.4\t1\tdeviation\tgrant\t\tspecified\tlimits',
        'V6.2.4': 'V6.2.4\t1\topen\tcommon passwords\t\tnot yet\t',
      }),
    ),
  ).toEqual([]);
});

test.each<[what: string, map: string, fault: string]>([
  ['a row that is missing', mapWith({ 'V3.4.1': undefined }), 'V3.4.1 no está'],
  ['a row twice', mapWith({}, ['V3.4.1\t1\topen\tx\t\ty\t']), 'V3.4.1: está más de una vez'],
  ['a row that does not exist', mapWith({}, ['V3.4.99\t1\topen\tx\t\ty\t']), 'V3.4.99: no hay tal fila'],
  ['a level that is another', mapWith({ 'V3.4.1': 'V3.4.1\t2\topen\tx\t\ty\t' }), 'V3.4.1: su nivel es 1'],
  ['a state nobody knows', mapWith({ 'V3.4.1': 'V3.4.1\t1\tsurely\tx\t\ty\t' }), 'estado «surely» desconocido'],
  ['met without a test', mapWith({ 'V3.4.1': 'V3.4.1\t1\tmet\tx\tdoc:docs/security/practices.md#practices\t\t' }), 'met sin test'],
  ['a deviation without a reason', mapWith({ 'V3.4.1': 'V3.4.1\t1\tdeviation\tx\t\t\tlimits' }), 'deviation sin reason'],
  ['a deviation without a mitigation', mapWith({ 'V3.4.1': 'V3.4.1\t1\tdeviation\tx\t\tspecified\t' }), 'deviation sin mitigation'],
  ['a document that is none', mapWith({ 'V3.4.1': 'V3.4.1\t1\tdocument\tx\t\t\t' }), 'document sin doc'],
  ['open without saying what', mapWith({ 'V3.4.1': 'V3.4.1\t1\topen\tx\t\t\t' }), 'open sin reason'],
  ['a test’s file that is gone', mapWith({ 'V3.4.1': 'V3.4.1\t1\tmet\tx\ttest:apps/b.test.ts#a\t\t' }), 'apps/b.test.ts no existe'],
  [
    'a test with another title',
    mapWith({ 'V3.4.1': 'V3.4.1\t1\tmet\tx\ttest:apps/server/src/a.test.ts#sings\t\t' }),
    'no tiene una prueba «sings»',
  ],
  [
    'words of a file that are no title',
    mapWith({ 'V3.4.1': 'V3.4.1\t1\tmet\tx\ttest:apps/server/src/a.test.ts#vitest\t\t' }),
    'no tiene una prueba «vitest»',
  ],
  [
    'a section that is gone',
    mapWith({ 'V3.4.1': 'V3.4.1\t1\tdocument\tx\tdoc:docs/security/practices.md#gone\t\t' }),
    'no tiene una sección #gone',
  ],
  [
    'a line of deployment that is gone',
    mapWith({ 'V3.4.1': 'V3.4.1\t1\tdeployment\tx\tfile:deploy/proxy.conf#TLSv1.2\t\t' }),
    'no contiene «TLSv1.2»',
  ],
  ['evidence of no kind', mapWith({ 'V3.4.1': 'V3.4.1\t1\tmet\tx\tsomewhere\t\t' }), '«somewhere» no es test:'],
])('%s is found', (_what, map, fault) => {
  expect(faults(map)).toContainEqual(expect.stringContaining(fault));
});

test('a title that names a row which does not exist is found', () => {
  const tree = fixture({ [MAP]: mapWith({}), 'tools/a.test.ts': "test('[V99.1.1] a', () => {});\n" });
  expect(asvs(tree.root)).toEqual([expect.stringContaining('V99.1.1')]);
});

test('titles are those of tests and groups, and of nothing that has their name', () => {
  const source = `
    describe('group', () => { test.each([1])('each %s', () => {}); it('plain', () => {}); });
    test.describe(\`made \${1} up\`, () => {});
    test.db.insertInto('table'); test.app.inject({ url: 'address' }); say('words');`;
  expect(titlesOf(source, 'a.test.ts')).toEqual(['group', 'each %s', 'plain', 'made … up']);
});

test('there are 70 rows of level 1 and 183 of level 2, and the counts add up', () => {
  const levels = [...knownRows().values()];
  expect([levels.filter((level) => level === '1').length, levels.length]).toEqual([70, 253]);
  expect(countTable(root).split('\n').at(-1)).toMatch(/total +70 +183 +253$/);
  expect(readMap(read(root, MAP)).length).toBe(253);
});
