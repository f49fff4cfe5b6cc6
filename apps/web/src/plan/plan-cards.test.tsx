import { expect, test } from 'vitest';
import type { Plan } from '@veridico/api';
import { show } from '../testing.tsx';
import { PlanCard } from './plan-cards.tsx';

const MONTHLY: Plan = {
  codigo: 'pl-pyme-50',
  nombre: 'Plan PYME 50',
  tipoPlan: 'mensual',
  limiteConsultas: 50,
  precio: 59_900,
  moneda: '1',
  valorConsultaAdicional: 1_990,
  frecuenciaCobro: 'Mensual',
  precioCLP: 59_900,
  iva: null,
  total: 59_900,
  uf: null,
  meses: 12,
};

const said = async (plan: Partial<Plan>) => {
  await show('/', <PlanCard plan={{ ...MONTHLY, ...plan }} level="h2" />);
  return document.querySelector('small')?.textContent;
};

test('a plan says what each of its queries costs, in its currency', async () => {
  expect(await said({})).toBe('Al mes. $1.198 por consulta');
});

test('in UF it says so, and what is paid today', async () => {
  expect(await said({ moneda: '2', precio: 6.5, total: 267_000 })).toBe(
    'Al mes. UF 0,13 + IVA por consulta. Hoy pagas $267.000, IVA incluido',
  );
});

test('a plan without a number of queries says no price of one', async () => {
  expect(await said({ limiteConsultas: 0 })).toBe('Al mes');
});
