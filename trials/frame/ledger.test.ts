import { expect, test } from 'vitest';
import { count, findViolations, type Ledger } from './ledger.ts';
import type { BankPayment } from './simulator.ts';
import { FIRST_PLAN } from './testing-plan.ts';

function payment(order: string, changes: Partial<BankPayment> = {}): BankPayment {
  return {
    token: `token de ${order}`,
    buy_order: order,
    monto: 16_500,
    estado: 'AUTHORIZED',
    reembolsado: 0,
    confirmado: '2026-11-20T12:00:00Z',
    confirmaciones: 1,
    devoluciones: 0,
    ...changes,
  };
}

const UNPAID = { estado: 'INITIALIZED', confirmado: null, confirmaciones: 0 };
const GIVEN_BACK = { estado: 'REVERSED', reembolsado: 16_500, devoluciones: 1 };

/** One order of each kind, without violations. */
const GOOD: Ledger = {
  bank: [payment('A'), payment('B', { ...GIVEN_BACK, devoluciones: 2 }), payment('C', { estado: 'FAILED' }), payment('D', UNPAID)],
  orders: [
    { orden: 'A', estado: 'ISSUED', correo: 'a@ejemplo.cl', motivo: null },
    { orden: 'B', estado: 'REFUNDED', correo: 'b@ejemplo.cl', motivo: null },
    { orden: 'C', estado: 'FAILED', correo: 'c@ejemplo.cl', motivo: null },
    { orden: 'D', estado: 'ABANDONED', correo: 'd@ejemplo.cl', motivo: null },
  ],
  attempts: ['A', 'B', 'C', 'D'].map((orden) => ({ orden, buy_order: orden })),
  informes: [{ orden: 'A', folio: 'VR-1' }],
  issued: ['A'],
  plans: [FIRST_PLAN],
  contracts: [{ titular: '91000000-1', orden: 'A' }],
  mails: [
    { message_id: '<1@ejemplo.cl>', para: 'a@ejemplo.cl', asunto: 'Tu informe', copias: 2, sobre: '' },
    { message_id: '<2@ejemplo.cl>', para: 'a@ejemplo.cl', asunto: 'Tu pago', copias: 1, sobre: '' },
  ],
  unsent: [],
  seen: [
    { orden: 'A', told: new Set(['informe']), folios: new Set(['VR-1']) },
    { orden: 'B', told: new Set(['devuelta']), folios: new Set() },
    { orden: 'C', told: new Set(['no pagada']), folios: new Set() },
    { orden: 'D', told: new Set(), folios: new Set() },
  ],
};

test('a consistent ledger has no violations', () => {
  expect(Object.values(findViolations(GOOD)).flat()).toEqual([]);
});

test('the outcomes are counted', () => {
  expect(count(GOOD)).toEqual({
    orders: 4,
    charged: 2,
    refunded: 1,
    declined: 1,
    issued: 1,
    clients: 1,
    waits: { abiertas: 0, aprobadas: 0, rechazadas: 0, objetadas: 0, vencidas: 0, oficina: 0 },
    review: [],
    copies: 1,
    refusedCommits: 0,
    refusedRefunds: 1,
  });
});

const order = GOOD.orders[0] ?? { orden: 'A', estado: 'ISSUED' as const, correo: '', motivo: null };

test.each<[string, keyof ReturnType<typeof findViolations>, Partial<Ledger>, string]>([
  ['a charge whose report was never made', 'chargedForNothing', { informes: [] }, 'A'],
  ['a charge of half of which was given back', 'chargedForNothing', { bank: [payment('B', { reembolsado: 8_000 })] }, 'B'],
  ['a charge that no order knows of', 'chargedForNothing', { bank: [payment('A'), payment('Z')] }, 'Z (nadie la conoce)'],
  ['a report without a charge', 'reportForNothing', { bank: [payment('A', UNPAID)] }, 'A'],
  ['a report whose money was given back', 'reportForNothing', { bank: [payment('A', GIVEN_BACK)] }, 'A'],
  [
    'two charges of one order',
    'chargedTwice',
    { bank: [payment('A'), payment('A2')], attempts: ['A', 'A2'].map((buy_order) => ({ orden: 'A', buy_order })) },
    'A',
  ],
  ['two reports of one order', 'toldTwice', { informes: ['VR-1', 'VR-2'].map((folio) => ({ orden: 'A', folio })) }, 'A'],
  ['an order issued twice', 'toldTwice', { issued: ['A', 'A'] }, 'A'],
  [
    'two different messages of one kind',
    'toldTwice',
    { mails: ['<1@x>', '<2@x>'].map((message_id) => ({ message_id, para: 'a@ejemplo.cl', asunto: 'Tu pago', copias: 1, sobre: '' })) },
    'Tu pago → A',
  ],
  [
    'a buyer who got two reports',
    'toldTwice',
    { seen: [{ orden: 'A', told: new Set(), folios: new Set(['VR-1', 'VR-2']) }] },
    'A: dos folios',
  ],
  ['an order under way', 'stuck', { orders: [{ ...order, estado: 'COMMITTING' }] }, 'A: COMMITTING'],
  ['an incomplete client', 'stuck', { plans: [{ ...FIRST_PLAN, lista: false, alta_codigo: 'TP-05' }] }, 'A: sin cliente completo (TP-05)'],
  [
    'an order with two contracts',
    'toldTwice',
    { contracts: ['X', 'X'].map((titular) => ({ titular, orden: 'A' })), plans: [{ ...FIRST_PLAN, representacion: 'oficina' }] },
    'A',
  ],
  [
    'a company with two contracts that no order knows',
    'toldTwice',
    { contracts: ['X', 'X'].map((titular) => ({ titular, orden: null })) },
    'X',
  ],
  [
    'a plan that was let in and has no client',
    'stuck',
    { plans: [{ ...FIRST_PLAN, lista: false, solicitud: 'aprobada', representacion: 'aprobada', alta_codigo: 'TP-04' }] },
    'A: sin cliente completo (TP-04)',
  ],
  [
    'a buyer told to wait for a decision without a claim',
    'contradicted',
    { seen: [{ orden: 'A', told: new Set(['en espera']), folios: new Set() }] },
    'A: en espera, y nadie decide',
  ],
  ['a mail not sent', 'stuck', { unsent: [{ orden: 'A', clase: 'informe' }] }, 'A: correo informe'],
  [
    'a buyer told that nothing was charged who was charged',
    'contradicted',
    { seen: [{ orden: 'A', told: new Set(['no pagada']), folios: new Set() }] },
    'A: no pagada, y terminó en ISSUED',
  ],
  [
    'a buyer told two things',
    'contradicted',
    { seen: [{ orden: 'A', told: new Set(['no pagada', 'informe']), folios: new Set() }] },
    'A: no pagada y informe, y terminó en ISSUED',
  ],
])('%s is found', (_name, kind, changes, found) => {
  expect(findViolations({ ...GOOD, ...changes })[kind]).toEqual([found]);
});

test('a client whose administrator has not followed the mailed link is not stuck', () => {
  const plans = [{ ...FIRST_PLAN, lista: false, esperaEnlace: true, alta_codigo: '00' }];
  expect(Object.values(findViolations({ ...GOOD, plans })).flat()).toEqual([]);
});

test('a buyer told to wait may later get a client', () => {
  const plans = [{ ...FIRST_PLAN, solicitud: 'aprobada' as const, representacion: 'aprobada' as const }];
  const seen = [{ orden: 'A', told: new Set(['en espera', 'cliente'] as const), folios: new Set<string>() }];
  expect(Object.values(findViolations({ ...GOOD, plans, seen })).flat()).toEqual([]);
});

test('mails with one subject about different claims are different mails', () => {
  const mails = ['<1@x>', '<2@x>'].map((message_id) => ({
    message_id,
    para: 'a@ejemplo.cl',
    asunto: 'Otro',
    copias: 1,
    sobre: message_id,
  }));
  expect(findViolations({ ...GOOD, mails }).toldTwice).toEqual([]);
});

test('orders in review are listed with the reason', () => {
  expect(count({ ...GOOD, orders: [{ ...order, estado: 'REVIEW', motivo: 'otro monto' }] }).review).toEqual(['A: otro monto']);
});
