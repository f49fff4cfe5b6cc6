import { parseSync } from '@swc/core';

/** What opens a test or a group of them … */
const OPENERS = new Set(['test', 'it', 'describe', 'testAlone']);
/** … plain or with these behind it: `test.describe`, `it.each(…)`. Anything else is a call of something that happens to have the name. */
const KINDS = new Set(['describe', 'each', 'for', 'fail', 'concurrent']);

interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly cooked?: string }[];
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly tag?: Node;
  readonly arguments?: readonly { readonly expression: Node }[];
}

/** The titles of a file's tests and groups as they stand in its source: `%s` and `…` where something is filled in. */
export function titlesOf(source: string, file: string): string[] {
  const titles: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(visit);
    const call = node as Node;
    const title =
      call.type === 'CallExpression' && OPENERS.has(openerOf(call.callee)) ? textOf(call.arguments?.[0]?.expression) : undefined;
    if (title !== undefined) titles.push(title);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' }).body);
  return titles;
}

/** `test` of `test.describe.each(…)`; nothing of `test.db.insertInto(…)`. */
function openerOf(node: Node | undefined): string {
  if (node?.type === 'Identifier') return String(node.value);
  if (node?.type === 'MemberExpression') return KINDS.has(String(node.property?.value)) ? openerOf(node.object) : '';
  return node ? openerOf(node.callee ?? node.tag) : '';
}

function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return String(node.value);
  if (node?.type === 'TemplateLiteral') return node.quasis?.map(({ cooked = '' }) => cooked).join('…');
  return undefined;
}
