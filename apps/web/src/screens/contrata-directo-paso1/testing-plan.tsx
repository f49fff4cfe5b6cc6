import { act } from 'react';
import { fakeServer, fill, settle, show, type Call, type Handler } from '../../testing.tsx';
import { ContrataDirectoPaso1 } from './contrata-directo-paso1.tsx';

export const ORDEN = '7Q3M9KX2D4HB8W6RT1NZVC5JPA';
export const PLAN = {
  codigo: 'pl-pyme-50',
  nombre: 'Plan Pyme 50',
  tipoPlan: 'mensual',
  limiteConsultas: 50,
  precio: 6.5,
  moneda: '2',
  precioCLP: 267_460,
  frecuenciaCobro: 'Mensual',
  valorConsultaAdicional: 0.15,
  meses: 12,
  iva: 50_817,
  total: 318_277,
  uf: { fecha: '2026-11-21', valor: 41_147.74, demostracion: false },
} as const;
export const PACK = {
  ...PLAN,
  codigo: 'pl-pack-pyme-10',
  nombre: 'Pack Pyme 10',
  tipoPlan: 'pack',
  limiteConsultas: 10,
  precio: 59_900,
  moneda: '1',
  precioCLP: 59_900,
  frecuenciaCobro: 'Único',
  valorConsultaAdicional: 6_500,
  meses: 6,
  iva: 0,
  total: 59_900,
  uf: null,
} as const;

export const TYPED = {
  razonSocial: 'Comercial Ejemplo Ltda.',
  nombreFantasia: 'Ejemplo',
  rutEmpresa: '58.234.577-5',
  giro: 'Venta al por menor',
  domicilio: 'Los Canelos 123',
  ciudad: 'Chillán',
  runRepresentanteLegal: '40.000.014-K',
  serieRepresentanteLegal: 'b12345678',
  nombreRepresentanteLegal: 'Andrea',
  primerApellidoRepresentanteLegal: 'Soto',
  correoElectronico: 'Ana@Ejemplo.cl',
  telefonoCelular: '56912345678',
  encargadoPagoProveedores: 'Luis Rojas',
  correoPagoProveedores: 'pagos@ejemplo.cl',
  telefonoPagoProveedores: '422123456',
} as const;

/** Stores a contract as the browser does after contracting; `changed` overrides values. */
export function keepStored(changed: object = {}): void {
  const kept = { ...TYPED, codigoPlan: PLAN.codigo, tbkBuyOrder: ORDEN, guardado: new Date().toISOString(), ...changed };
  localStorage.setItem('contrato_plan', JSON.stringify(kept));
}

interface Handlers {
  readonly plan?: Handler;
  readonly send?: Handler;
}

/** Opens a plan's form. The captcha challenge is solved at once. */
export async function openForm({ plan = () => [200, PLAN], send }: Handlers = {}, address = '?codigo_plan=pl-pyme-50'): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/administracion/plan-precio/': plan,
    'GET /v1/administracion/planes': () => [200, [PACK, PLAN]],
    'GET /v1/captcha/reto': () => [200, { reto: 'reto', dificultad: 1, soluciones: 1 }],
    'POST /v1/administracion/transaccion-plan': send ?? (() => [200, { codigo: '00', tbkBuyOrder: ORDEN, mensaje: 'ok' }]),
  });
  await show(`/contrata-directo/paso1${address}`, <ContrataDirectoPaso1 />);
  return calls;
}

export function list(name: string): HTMLSelectElement {
  const found = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
  if (!found) throw new Error(`no list ${name}`);
  return found;
}

export async function choose(name: string, value: string): Promise<void> {
  const box = list(name);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(box, value);
    box.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settle();
}

export async function fillAll(): Promise<void> {
  await fill(TYPED);
  await choose('codigoRegion', '16');
  await choose('codigoComuna', '16101');
}

export const sent = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST');
