import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { expect, test } from 'vitest';
import { complaintOf } from './complaint.ts';

const compiler = NodeCompiler.create();

function refusalOf(mainFileContent: string): unknown {
  try {
    compiler.pdf({ mainFileContent }, { pdfStandard: 'a-3a' });
  } catch (error) {
    return error;
  }
  throw new Error('the engine did not refuse');
}

test.each([
  ['#int("Juan Soto")', 'invalid integer'],
  ['#let d = (a: 1); #d.at("Juan Soto")', 'dictionary does not contain key'],
  ['#panic("Juan Soto")', 'panicked with'],
  ['#assert(false, message: "Juan Soto")', 'assertion failed'],
  ['#set text(fallback: false); Juan Soto \u{10fffe}', 'PDF/A-3a error'],
  ['#("Juan Soto").nombre', 'cannot access fields on type string'],
])('of %s only the kind is kept', (source, kind) => {
  const refusal = refusalOf(source);
  expect(complaintOf(refusal)).toBe(kind);
});

test('of any other error nothing that may quote data is kept', () => {
  expect(complaintOf(new Error(''))).toBe('');
  expect(complaintOf({})).toBe('');
});
