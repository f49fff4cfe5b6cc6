import { build } from 'vite';
import { expect, test } from 'vitest';
import { leanReact } from './lean-react.ts';

/** A bundle of one module, as text. */
async function bundled(source: string, plugins = [leanReact()]): Promise<string> {
  const entry = '\0entry.js';
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: true, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
    plugins: [{ name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? source : null) }, ...plugins],
  });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .flatMap((file) => (file.type === 'chunk' ? file.code : []))
    .join('');
}

test('unused React exports are dropped; used ones stay and work', async () => {
  const source =
    "import { createContext, useState } from 'react'; import { createRoot } from 'react-dom/client'; export default [createContext('aquí'), useState, createRoot];";
  const [lean, whole] = [await bundled(source), await bundled(source, [])];
  expect(lean.length).toBeLessThan(whole.length - 3_000);
  expect(lean).not.toContain('toArray');
  const loaded = (await import(`data:text/javascript,${encodeURIComponent(lean)}`)) as {
    default: [{ _currentValue: string }, unknown, unknown];
  };
  const [context, ...functions] = loaded.default;
  expect(Object.values(context)).toContain('aquí');
  expect(functions.map((made) => typeof made)).toEqual(['function', 'function']);
});

test.each([
  ["import { useState, Children as All } from 'react'; export default [useState, All];", 'Children'],
  ["import * as R from 'react'; export default R.cloneElement;", 'cloneElement'],
  ["import R from 'react-dom'; export default R.createPortal;", 'createPortal'],
])('a use of a dropped export fails the build: %s', async (source, name) => {
  await expect(bundled(source)).rejects.toThrow(`drops what is used: ${name}`);
});
