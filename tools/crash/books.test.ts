import { expect, test } from 'vitest';
import { count, findViolations, type Books } from './books.ts';
import type { PlanRow } from './plan-books.ts';
import type { BankPayment } from './simulator.ts';

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

const PLAN: PlanRow = {
  orden: 'A',
  estado: 'ISSUED',
  lista: true,
  alta_codigo: '00',
  representacion: 'simulada',
  contrato: true,
  usuario: true,
  solicitud: null,
  motivo: null,
  avisada: false,
};

/** One order of each kind, without violations. */
const GOOD: Books = {
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
  plans: [PLAN],
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

test('consistent books have no violations', () => {
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

test.each<[string, keyof ReturnType<typeof findViolations>, Partial<Books>, string]>([
  ['a charge whose report was never made', 'chargedForNothing', { informes: [] }, 'A'],
  ['a charge of half of which was given back', 'chargedForNothing', { bank: [payment('B', { reembolsado: 8_000 })] }, 'B'],
  ['a charge that no order knows of', 'chargedForNothing', { bank: [payment('A'), payment('Z')] }, 'Z (nadie la conoce)'],
  ['a report nobody paid for', 'reportForNothing', { bank: [payment('A', UNPAID)] }, 'A'],
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
  [
    'a client that nobody finished',
    'stuck',
    { plans: [{ ...PLAN, lista: false, alta_codigo: 'TP-05' }] },
    'A: sin cliente completo (TP-05)',
  ],
  [
    'an order with two contracts',
    'toldTwice',
    { contracts: ['X', 'X'].map((titular) => ({ titular, orden: 'A' })), plans: [{ ...PLAN, representacion: 'oficina' }] },
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
    { plans: [{ ...PLAN, lista: false, solicitud: 'aprobada', representacion: 'aprobada', alta_codigo: 'TP-04' }] },
    'A: sin cliente completo (TP-04)',
  ],
  [
    'a buyer told to wait for a decision that nobody was asked for',
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

test('a buyer told to wait may later get a client', () => {
  const plans = [{ ...PLAN, solicitud: 'aprobada' as const, representacion: 'aprobada' as const }];
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
