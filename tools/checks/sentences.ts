import { parseSync } from '@swc/core';
import { isTest, read, typescriptFiles } from './files.ts';

const MIN_WORDS = 4;
/** Frequent Spanish words, one of which occurs in nearly any four words; none is an English word. */
const SPANISH = /[áéíóúñ¿¡]|(?<!\p{L})(de|del|el|la|los|las|un|una|en|que|con|por|para|se|su|tu|es|y|al|lo|sin|este|esta|debe)(?!\p{L})/iu;

/** The texts in a file: string literals, templates (placeholders as …) and JSX text, with white space collapsed. */
export function textsOf(source: string, file: string): string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(visit);
    const { type, value, quasis } = node as { type?: string; value?: unknown; quasis?: { cooked?: string }[] };
    if (type === 'StringLiteral' || type === 'JSXText') texts.push(String(value));
    if (type === 'TemplateLiteral' && quasis) texts.push(quasis.map((part) => part.cooked ?? '').join('…'));
    Object.values(node).forEach(visit);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' }).body);
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

/** Whether it reads as a sentence: four words or more, Spanish, not a query nor a list of class names. */
export function isSentence(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.length >= MIN_WORDS && SPANISH.test(text) && !/[={}_<>;]|^(select|insert|update|delete|create|with) /i.test(text);
}

/** Sources with user-visible text; tests and benchmarks quote it. */
function productFiles(root: string): string[] {
  return typescriptFiles(root).filter((file) => !isTest(file) && !file.startsWith('bench/'));
}

/** Sentences in two or more source files, each with the files: a rewording would miss one. */
export function repeatedSentences(root: string): string[] {
  const places = new Map<string, Set<string>>();
  for (const file of productFiles(root)) {
    for (const text of textsOf(read(root, file), file).filter(isSentence)) places.set(text, (places.get(text) ?? new Set()).add(file));
  }
  return [...places].filter(([, files]) => files.size > 1).map(([text, files]) => `«${text}» está en ${[...files].join(' y ')}`);
}

/** Quoted sentences of docs/specification-rows.tsv in no source file, as `row: sentence`. */
export function unspokenSentences(root: string): string[] {
  const spoken = typescriptFiles(root)
    .flatMap((file) => (isTest(file) ? [] : textsOf(read(root, file), file)))
    .join('\n');
  return read(root, 'docs/specification-rows.tsv')
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [id = '', , , exact = ''] = line.split('\t');
      return exact.split('; ').map((text) => ({ id, text: text.trim() }));
    })
    .filter(({ text }) => isSentence(text) && !spoken.includes(text))
    .map(({ id, text }) => `${id}: ${text}`);
}
