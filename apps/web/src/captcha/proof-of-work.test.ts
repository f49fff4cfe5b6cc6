import { expect, test } from 'vitest';
import { solve, zeroBits } from './proof-of-work.ts';

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

test.each([1, 8, 11])('a solution for %i bits can be verified', async (bits) => {
  const reto = 'AAAAAAAAAAAAAAAAAAAAAA.verifica_documento_paso1.abcdefgh.BBBBBBBBBBBBBBBBBBBBBB';
  const token = await solve({ reto, dificultad: bits }, new AbortController().signal);
  expect(token).toMatch(/^AAAAAAAAAAAAAAAAAAAAAA\.verifica_documento_paso1\.abcdefgh\.BBBBBBBBBBBBBBBBBBBBBB\.\d{1,12}$/);
  expect(zeroBits(await sha256(token))).toBeGreaterThanOrEqual(bits);
});

test.each([
  [[0x80], 0],
  [[0x01], 7],
  [[0, 0x40], 9],
  [[0, 0, 0], 24],
])('the bytes %j begin with %i zero bits', (bytes, bits) => {
  expect(zeroBits(Uint8Array.from(bytes))).toBe(bits);
});

test('stops when aborted', async () => {
  await expect(solve({ reto: 'reto', dificultad: 256 }, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
});

test('several solutions are distinct, each valid, and reported one by one', async () => {
  const told: number[] = [];
  const token = await solve({ reto: 'reto', dificultad: 6, soluciones: 5 }, new AbortController().signal, (found) => told.push(found));
  const [, list = ''] = token.split('.');
  const solutions = list.split('-');
  expect(new Set(solutions).size).toBe(5);
  for (const solution of solutions) expect(zeroBits(await sha256(`reto.${solution}`))).toBeGreaterThanOrEqual(6);
  expect(told).toEqual([1, 2, 3, 4, 5]);
});
