import { parseSync } from '@swc/core';

/** Functions that define a test or a group … */
const OPENERS = new Set(['test', 'describe', 'testAlone']);
/** … plain or with these members: `test.describe`, `test.each(…)`. */
const MEMBERS = new Set(['describe', 'each', 'for', 'fail', 'concurrent']);

interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly tag?: Node;
  readonly key?: Node;
  readonly arguments?: readonly { readonly expression: Node }[];
  readonly properties?: readonly Node[];
  readonly elements?: readonly ({ readonly expression: Node } | null)[];
}

/** Tags of a file's tests and groups, of vitest (`tags: ['V3.4.1']`) and of Playwright (`tag: ['@V3.4.1']`), without the `@`. */
export function testTags(source: string, file: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(visit);
    const call = node as Node;
    if (call.type === 'CallExpression' && OPENERS.has(openerOf(call.callee))) found.push(...tagsOf(call.arguments?.[1]?.expression));
    Object.values(node).forEach(visit);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' }).body);
  return found;
}

/** `test` of `test.describe.each(…)`; empty for `test.db.insertInto(…)`. */
function openerOf(node: Node | undefined): string {
  if (node?.type === 'Identifier') return String(node.value);
  if (node?.type === 'MemberExpression') return MEMBERS.has(String(node.property?.value)) ? openerOf(node.object) : '';
  return node ? openerOf(node.callee ?? node.tag) : '';
}

function tagsOf(options: Node | undefined): string[] {
  const property = options?.properties?.find(({ key }) => key?.value === 'tags' || key?.value === 'tag');
  const value = property?.value as Node | undefined;
  const texts = value?.type === 'ArrayExpression' ? (value.elements ?? []).map((element) => element?.expression) : [value];
  return texts.flatMap((text) => (text?.type === 'StringLiteral' ? [String(text.value).replace(/^@/, '')] : []));
}
