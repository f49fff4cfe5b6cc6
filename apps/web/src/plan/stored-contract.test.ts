import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDrafts } from '../session/drafts.ts';
import { forgetContract, keepContract, readContract } from './stored-contract.ts';
import { noteTaken, takenOrder } from './taken-order.ts';

const ORDEN = '7Q3M9KX2D4HB8W6RT1NZVC5JPA';
const OTHER = 'A'.repeat(26);
const CONTRACT = {
  codigoPlan: 'pl-pyme-50',
  correoElectronico: 'ana@ejemplo.cl',
  runRepresentanteLegal: '40000014-K',
  tbkBuyOrder: ORDEN,
  valorContratado: 6.5,
  cantidadConsultas: 50,
  nombrePlan: 'Plan Pyme 50',
  frecuenciaCobro: 'Mensual',
  valorConsultaAdicional: 0.15,
} as Parameters<typeof keepContract>[0];
const DAY_MS = 86_400_000;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetContract();
});

test('a contract is kept for three days, then deleted', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  keepContract(CONTRACT);
  vi.setSystemTime(Date.now() + 3 * DAY_MS);
  expect(readContract()?.tbkBuyOrder).toBe(ORDEN);
  vi.setSystemTime(Date.now() + 1);
  expect(readContract()).toBeUndefined();
  expect(localStorage.getItem('contrato_plan')).toBeNull();
});

test('a serial number stored by an earlier version is removed on reading', () => {
  const kept = { ...CONTRACT, serieRepresentanteLegal: 'B12345678', guardado: new Date().toISOString() };
  localStorage.setItem('contrato_plan', JSON.stringify(kept));
  expect(readContract()).toMatchObject({ tbkBuyOrder: ORDEN });
  expect(readContract()).not.toHaveProperty('serieRepresentanteLegal');
  expect(localStorage.getItem('contrato_plan')).toContain(ORDEN);
  expect(localStorage.getItem('contrato_plan')).not.toContain('B12345678');
});

test.each([
  ['does not say when', CONTRACT],
  ['says when in words', { ...CONTRACT, guardado: 'ayer' }],
  ['names no order, and is old', { codigoPlan: 'x' }],
])('a stored contract that %s is deleted', (_what, kept) => {
  localStorage.setItem('contrato_plan', JSON.stringify(kept));
  expect(readContract()).toBeUndefined();
  expect(localStorage.getItem('contrato_plan')).toBeNull();
});

test('with storage full the new contract is kept in memory and replaces the old one', () => {
  keepContract({ ...CONTRACT, tbkBuyOrder: OTHER });
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const roomy = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => roomy.getItem(key),
    removeItem: (key: string) => roomy.removeItem(key),
    setItem: refuse,
  });
  keepContract(CONTRACT);
  expect(readContract()?.tbkBuyOrder).toBe(ORDEN);
  expect(localStorage.getItem('contrato_plan')).toBeNull();
  vi.unstubAllGlobals();
  keepContract({ ...CONTRACT, tbkBuyOrder: OTHER });
  expect(readContract()?.tbkBuyOrder).toBe(OTHER);
});

test('signing out deletes the contract', () => {
  keepContract(CONTRACT);
  forgetDrafts();
  expect(localStorage.getItem('contrato_plan')).toBeNull();
  expect(readContract()).toBeUndefined();
});

test('the order on the card page is that of this tab, else that of the last contract', () => {
  keepContract(CONTRACT);
  expect(takenOrder()).toEqual({ orden: ORDEN, numero: undefined });
  noteTaken(OTHER, 'VO-7K3M-9QXT');
  expect(takenOrder()).toEqual({ orden: OTHER, numero: 'VO-7K3M-9QXT' });
  sessionStorage.setItem('contrato_plan:orden', '../../salud');
  expect(takenOrder()).toEqual({ orden: ORDEN, numero: undefined });
});
