import { expect, test } from 'vitest';
import { root } from '../commands/paths.ts';
import { fixture } from '../testing/fixture.ts';
import { asvs, countTable, knownRows, readMap } from './asvs.ts';
import { read } from './files.ts';
import { testTags } from './test-tags.ts';

const HEADING = 'id\tlevel\tstate\tabout\tevidence\treason\tmitigation';
const MAP = 'docs/security/asvs.tsv';

/** A valid map of all rows with some replaced: `undefined` omits one. */
function mapWith(rows: Readonly<Record<string, string | undefined>>, more: readonly string[] = []): string {
  const lines = [...knownRows()].flatMap(([id, level]) =>
    Object.hasOwn(rows, id) ? (rows[id] ?? []) : `${id}\t${level}\tnot-applicable\tx\t\tthere is none\t`,
  );
  return `${[HEADING, ...lines, ...more].join('\n')}\n`;
}

/** The errors for a repository with this map, one test and one document. */
function faults(map: string): string[] {
  const tree = fixture({
    [MAP]: map,
    'apps/server/src/a.test.ts': "import { test } from 'vitest';\ntest.each([1])('says %s', { tags: ['V3.4.1'] }, () => {});\n",
    'docs/security/practices.md': '# Practices\n\n## Who may do what\n',
    'deploy/proxy.conf': 'ssl_protocols TLSv1.3;\n',
  });
  return asvs(tree.root);
}

test('a complete map has no errors', () => {
  expect(
    faults(
      mapWith({
        'V3.4.1': 'V3.4.1\t1\tmet\tHSTS\t\t\t',
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
  ['met without a test', mapWith({ 'V3.4.2': 'V3.4.2\t1\tmet\tx\tdoc:docs/security/practices.md#practices\t\t' }), 'met sin una prueba'],
  ['a deviation without a reason', mapWith({ 'V3.4.1': 'V3.4.1\t1\tdeviation\tx\t\t\tlimits' }), 'deviation sin reason'],
  ['a deviation without a mitigation', mapWith({ 'V3.4.1': 'V3.4.1\t1\tdeviation\tx\t\tspecified\t' }), 'deviation sin mitigation'],
  ['a document that is none', mapWith({ 'V3.4.1': 'V3.4.1\t1\tdocument\tx\t\t\t' }), 'document sin doc'],
  ['open without saying what', mapWith({ 'V3.4.1': 'V3.4.1\t1\topen\tx\t\t\t' }), 'open sin reason'],
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
  ['evidence of no kind', mapWith({ 'V3.4.1': 'V3.4.1\t1\tmet\tx\tsomewhere\t\t' }), '«somewhere» no es doc:'],
])('%s is found', (_what, map, fault) => {
  expect(faults(map)).toContainEqual(expect.stringContaining(fault));
});

test('a tag of a row that does not exist is found', () => {
  const tree = fixture({ [MAP]: mapWith({}), 'tools/a.test.ts': "test('a', { tags: ['V99.1.1'] }, () => {});\n" });
  expect(asvs(tree.root)).toEqual([expect.stringContaining('V99.1.1')]);
});

test('tags are read from tests and groups only', () => {
  const source = `
    describe('group', { tags: ['V1.1.1'] }, () => { test.each([1])('each %s', { timeout: 1, tags: ['V1.1.2', 'DP1-05'] }, () => {}); });
    test.describe('made', { tag: ['@V1.1.3', '@ancho'] }, () => {}); test('one', { tag: '@V1.1.4' }, () => {});
    test.db.insertInto('table', { tags: ['V1.1.5'] }); say('words', { tags: ['V1.1.6'] });`;
  expect(testTags(source, 'a.test.ts')).toEqual(['V1.1.1', 'V1.1.2', 'DP1-05', 'V1.1.3', 'ancho', 'V1.1.4']);
});

test('there are 70 rows of level 1 and 183 of level 2, and the counts add up', () => {
  const levels = [...knownRows().values()];
  expect([levels.filter((level) => level === '1').length, levels.length]).toEqual([70, 253]);
  expect(countTable(root).split('\n').at(-1)).toMatch(/total +70 +183 +253$/);
  expect(readMap(read(root, MAP)).length).toBe(253);
});
