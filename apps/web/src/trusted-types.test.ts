import { afterEach, expect, test, vi } from 'vitest';
import { guardTrustedTypes } from './trusted-types.ts';

interface Policy {
  createHTML(text: string): string | null;
  createScriptURL(address: string): string | null;
}

afterEach(() => void vi.unstubAllGlobals());

function policy(): Policy {
  const made: [string, Policy][] = [];
  vi.stubGlobal('trustedTypes', { createPolicy: (name: string, rules: Policy) => made.push([name, rules]) });
  guardTrustedTypes();
  const [[name, rules] = ['', undefined]] = made;
  expect(name).toBe('default');
  if (!rules) throw new Error('no policy was made');
  return rules;
}

test('only empty HTML passes', () => {
  expect(policy().createHTML('')).toBe('');
  expect(policy().createHTML('<b>hola</b>')).toBeNull();
});

test('only the worker of this origin passes as a script', () => {
  const { createScriptURL } = policy();
  const own = `${location.origin}/assets/pdf.worker.min-Dswkl_c-V.mjs`;
  expect(createScriptURL(own)).toBe(own);
  for (const other of [
    'https://otro.example/assets/pdf.worker.min-a.mjs',
    `${location.origin}/assets/index-a.js`,
    `${location.origin}/assets/pdf.worker/../../malo.js`,
    'data:text/javascript,alert(1)',
    `blob:${location.origin}/assets/pdf.worker.js`,
  ])
    expect(createScriptURL(other)).toBeNull();
});

test('a browser without Trusted Types works', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(guardTrustedTypes).not.toThrow();
});
